import ListChecks from 'lucide-react/icons/list-checks'
import { useRef } from 'react'
import { counted } from '#src/lib/text/counted.ts'
import { usePageActions } from '#src/shared/page-actions.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { buttonClass } from '#src/ui/buttons/button-class.ts'
import { Glyph, type GlyphAppearance } from '#src/ui/marks/glyph.tsx'
import { PanelBoundary } from '#src/ui/states/panel-boundary.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import {
  useConfiguration,
  useOverviewPart,
  useSteadyResolution,
} from '#form/engine/configuration-context.ts'
import type { Problem } from '#form/checks/messages.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { fieldAt } from '#form/controls/focus-field.ts'
import { formOutcome } from './outcome-words.ts'
import { RESOLVE_APPEARANCE } from './resolve-status.tsx'
import { ReviewContent } from './review.tsx'
import { goToProblem } from './use-problem-keys.ts'

const WRONG: GlyphAppearance = { tone: 'danger', shape: 'failed', mark: 'alert' }

function Sign({ problems }: { problems: readonly Problem[] }) {
  const kind = useSteadyResolution()
  const isNeeded = problems.length > 0 && problems.every(({ tone }) => tone === 'needed')
  if (kind !== 'settled' || problems.length === 0) return <Glyph {...RESOLVE_APPEARANCE[kind]} />
  return isNeeded ? (
    <span aria-hidden className="m-px size-3.5 flex-none rounded-full border-2 border-ink" />
  ) : (
    <Glyph {...WRONG} />
  )
}

function ReviewButton({ edits }: { edits: number }) {
  const { trigger, box, close } = usePopover('end')
  const button = useRef<HTMLButtonElement>(null)
  // In Tab order it comes after all fields.
  usePageActions([
    {
      id: 'review',
      label: 'Review the edits',
      icon: ListChecks,
      run: () => {
        button.current?.focus()
        button.current?.click()
      },
    },
  ])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass({ variant: 'primary' }, 'whitespace-nowrap')}
        {...trigger}
      >
        Review {counted(edits, 'edit')}
      </button>
      <Popover
        {...box}
        label="Review"
        className="max-h-[min(40rem,calc(100dvh-6rem))] w-[min(44rem,calc(100vw-2rem))] max-w-none overscroll-contain p-4"
      >
        <div className="grid gap-3">
          <ReviewContent onLeave={close} />
        </div>
      </Popover>
    </>
  )
}

/** The outcome of the draft, with buttons to go to the next problem, and to review and copy the edits. */
function OutcomeBarContent({ name }: { name: string }) {
  const configuration = useConfiguration()
  const problems = useOverviewPart('problems')
  const edits = useOverviewPart('edits')
  const isSettled = useSteadyResolution() === 'settled'
  const { words, next } = formOutcome(name, problems, edits)
  // Pressing the button takes the focus from the field to go on from.
  const last = useRef<NodeId>(undefined)
  return (
    <section
      aria-label="Outcome"
      className="flex h-full items-center gap-x-3 text-sm"
      onFocus={({ relatedTarget }) => {
        last.current = fieldAt(relatedTarget) ?? last.current
      }}
    >
      <Sign problems={problems} />
      <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{isSettled ? <bdi>{words}</bdi> : 'Not up to date'}</span>
        {isSettled && next !== undefined && (
          <span className="text-ink-2 max-sm:hidden">. {next}</span>
        )}
      </p>
      {problems.some(({ node }) => node !== undefined) && (
        <Button
          variant="ghost"
          onClick={() => {
            goToProblem(configuration, 1, last.current)
            last.current = configuration.focusedNode()
          }}
        >
          <span>
            Next <span className="max-sm:sr-only">problem</span>
          </span>
        </Button>
      )}
      {edits > 0 && <ReviewButton edits={edits} />}
    </section>
  )
}

/**
 * The bar at the foot of the window. It never appears over a field in which somebody types: it is there from the start, and
 * the scroll padding keeps fields that get the focus above it.
 */
export function OutcomeBar({ name }: { name: string }) {
  return (
    <div className="sticky bottom-0 z-(--z-sticky) h-14 print:hidden border-t border-line bg-canvas short:static">
      <PanelBoundary what="the result bar">
        <OutcomeBarContent name={name} />
      </PanelBoundary>
    </div>
  )
}
