import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import type { Store } from '#src/lib/store.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { toneClass } from '#src/ui/tone.ts'
import { Freshness } from './freshness.tsx'
import type { Headline } from './headline.ts'

type TimelineHeadProps = {
  headline: Headline | undefined
  /** Said in the headline's place when there is no deployment to speak of. */
  fallback: string
  checkedAt: number
  nextCheck: Pick<Store<number>, 'get' | 'subscribe'>
  checking: boolean
  /** Why refreshing is not possible now. */
  refusedUntil: string | undefined
  onRefresh: () => void
  children?: ReactNode
}

/** The page's answer in a sentence, and how fresh it is. */
export function TimelineHead(props: TimelineHeadProps) {
  const { headline, fallback, checkedAt, nextCheck, checking, refusedUntil, onRefresh, children } =
    props
  return (
    <section className="grid items-end gap-x-8 gap-y-3 pt-5 pb-4 sm:pt-8 sm:pb-6 min-[60rem]:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h1 tabIndex={-1} id="headline">
          {headline ? (
            <>
              <bdi
                className={classNames(
                  toneClass(headline.tone),
                  (headline.tone === 'danger' || headline.tone === 'warning') && 'text-(--tone)',
                )}
              >
                {headline.state}
              </bdi>{' '}
              since <span className="whitespace-nowrap">{headline.since}</span>.
            </>
          ) : (
            fallback
          )}
        </h1>
        {children}
      </div>
      <div className="flex items-center gap-2">
        <Freshness checkedAt={checkedAt} nextCheck={nextCheck} checking={checking} />
        <Button
          size="sm"
          icon={RefreshCw}
          busy={checking}
          onClick={onRefresh}
          {...(refusedUntil !== undefined && { disabledReason: refusedUntil })}
        >
          Refresh
        </Button>
      </div>
    </section>
  )
}
