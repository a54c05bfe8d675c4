import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'
import { controlClass } from './field-box.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'

type SelectBoxProps = Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> & {
  options: readonly { value: string; label: string }[]
}

/** A native select element in the style of the other fields, with the native keyboard and phone support. */
export function SelectBox({ options, className, ...rest }: SelectBoxProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...rest}
        className={`${controlClass} h-(--control) appearance-none truncate ps-2.5 pe-8`}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon
        of={ChevronDown}
        size="sm"
        className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-ink-3"
      />
    </span>
  )
}
