import { useId } from 'react'

import { radioProps } from './choice.ts'
import type { ChoiceProps } from './choice.ts'
import { classNames } from '#src/ui/styles/class-names.ts'

type RadioGroupProps<Value extends string> = ChoiceProps<Value> & {
  /** Hides the legend visually, where the context makes it obvious. */
  legendHidden?: boolean
  /** Side by side, or one below the other. With hints, always the latter. */
  layout?: 'row' | 'column'
}

/** Native radio buttons under a legend. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, layout = 'row', className } = props
  const id = useId()
  const name = props.name ?? id
  return (
    <fieldset
      role="radiogroup"
      id={props.id}
      aria-required={props['aria-required']}
      aria-labelledby={`${id}-legend`}
      aria-invalid={props['aria-invalid']}
      aria-describedby={props['aria-describedby']}
      className={classNames('grid content-start gap-1.5', className)}
    >
      <legend
        id={`${id}-legend`}
        className={props.legendHidden ? 'sr-only' : 'contents font-medium'}
      >
        {legend}
      </legend>
      <div
        className={
          layout === 'row' ? 'flex flex-wrap gap-x-5 gap-y-1' : 'grid justify-items-start gap-2'
        }
      >
        {options.map((option) => (
          <div key={option.value} className="grid grid-cols-[1rem_1fr] gap-x-2 pointer-coarse:py-2">
            <input
              type="radio"
              {...radioProps(option, name, props)}
              id={`${id}-${option.value}`}
              aria-describedby={
                option.hint === undefined ? undefined : `${id}-${option.value}-hint`
              }
              className="radio"
            />
            <label
              htmlFor={`${id}-${option.value}`}
              className="-my-0.5 py-0.5 pointer-coarse:-my-2 pointer-coarse:py-2"
            >
              {option.label}
            </label>
            {option.hint !== undefined && (
              <p id={`${id}-${option.value}-hint`} className="col-start-2 text-xs text-ink-3">
                {option.hint}
              </p>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
