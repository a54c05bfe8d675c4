import { useId } from 'react'

import { radioProps } from './choice.ts'
import type { ChoiceProps } from './choice.ts'
import { classNames } from '#src/ui/styles/class-names.ts'

type SegmentedProps<Value extends string> = ChoiceProps<Value> & {
  /** As wide as its container, in equal parts, as high as a field, and with its legend in sight. */
  wide?: boolean
}

/** A few short options side by side, as native radio buttons: arrow keys, forms and screen readers support them. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, wide = false, options, className } = props
  const id = useId()
  const name = props.name ?? id
  return (
    <fieldset
      role="radiogroup"
      id={props.id}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      aria-required={props['aria-required']}
      aria-labelledby={`${id}-legend`}
      className={classNames(
        wide ? 'grid gap-1.5' : 'inline-grid justify-items-start gap-1.5',
        className,
      )}
    >
      <legend id={`${id}-legend`} className={wide ? 'contents font-medium' : 'sr-only'}>
        {legend}
      </legend>
      <div
        className={classNames(
          wide
            ? 'grid auto-cols-fr grid-flow-col [--control-sm:var(--control)]'
            : 'inline-flex flex-wrap',
          'rounded-sm bg-sunken p-0.5 inset-ring inset-ring-line forced-colors:outline',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative inline-flex h-[calc(var(--control-sm)-4px)] min-w-6 cursor-pointer items-center justify-center gap-1 rounded-xs px-2 text-sm whitespace-nowrap text-ink-2',
              'hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:ring has-checked:ring-line-2',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
            )}
          >
            <input
              type="radio"
              {...radioProps(option, name, props)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none focus-visible:outline-none"
            />
            <span className="pointer-events-none relative">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
