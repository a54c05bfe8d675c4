import X from 'lucide-react/icons/x'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { goal, jumpStatus, type JumpStatus } from './goal.ts'

type ViewProps = { status: JumpStatus; className?: string }

/** What is being done about a goal that is not loaded, and how to stop it or go on. */
export function JumpProgressView({ status, className }: ViewProps) {
  const { title, words, isWorking, action } = status
  return (
    <section
      aria-label="Progress"
      className={classNames(
        'flex items-center gap-x-3 gap-y-1 text-sm max-sm:flex-wrap',
        className,
      )}
    >
      <p role="status" className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <strong>{title}</strong> <span className="text-ink-2">{words}</span>
      </p>
      <Button size="sm" className="pointer-coarse:h-11" onClick={action.run}>
        {action.label}
      </Button>
      {!isWorking && (
        <IconButton icon={X} size="sm" label="Close" onClick={() => goal.set(undefined)} />
      )}
    </section>
  )
}

/** The progress of going to an older change, in the details that asked for it. */
export function ChangeProgress() {
  const status = useStore(jumpStatus)
  return status?.goal.kind === 'change' ? (
    <JumpProgressView status={status} className="border-t border-line px-4 py-2.5" />
  ) : null
}

/** The progress of going anywhere else, over the foot of the page. */
export function JumpProgress() {
  const status = useStore(jumpStatus)
  return status === undefined || status.goal.kind === 'change' ? null : (
    <JumpProgressView
      status={status}
      className="floats fixed inset-x-4 bottom-20 z-(--z-sticky) mx-auto w-fit max-w-xl rounded-md bg-raised px-3.5 py-2.5 shadow-pop lg:bottom-6"
    />
  )
}
