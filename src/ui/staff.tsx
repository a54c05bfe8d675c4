import { classNames } from './class-names.ts'

/** The tide staff beside a gate page: decoration. `--water` on a parent moves the water line from the middle. */
export function Staff({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('staff w-3 sm:w-12', className)} />
}
