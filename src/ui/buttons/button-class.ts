import { classNames } from '#src/ui/styles/class-names.ts'

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'sm'

export type ButtonStyle = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** A square for one icon and no text. */
  square?: boolean | undefined
}

const BASE =
  'inline-flex flex-none items-center justify-center gap-1.5 rounded-sm border font-medium whitespace-nowrap no-underline ' +
  'transition-[background-color,border-color] ' +
  'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3'

/** A disabled button looks flat. */
const FLAT = 'aria-disabled:border-line aria-disabled:bg-sunken'

const VARIANT: Record<ButtonVariant, string> = {
  default:
    'border-line-2 bg-surface text-ink hover:border-edge hover:bg-hover active:bg-sunken ' +
    'aria-expanded:border-edge aria-expanded:bg-hover aria-pressed:border-edge aria-pressed:bg-hover',
  primary:
    'border-accent bg-accent text-on-ink forced-colors:border-2 hover:border-accent-hover hover:bg-accent-hover active:bg-accent',
  ghost:
    'border-transparent text-ink-2 hover:bg-hover hover:text-ink active:bg-sunken ' +
    'aria-expanded:bg-hover aria-expanded:text-ink aria-pressed:bg-hover aria-pressed:text-ink',
  danger:
    'border-danger-line bg-surface text-danger hover:border-danger hover:bg-hover active:bg-sunken',
}

const SIZE: Record<ButtonSize, { box: string; square: string }> = {
  md: { box: 'h-(--control) px-3', square: 'size-(--control)' },
  sm: { box: 'h-(--control-sm) px-2 text-sm', square: 'size-(--control-sm) text-sm' },
}

/** The classes of a button, for links: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export const buttonClass = (style: ButtonStyle = {}, extra?: string): string => {
  const { variant = 'default', size = 'md', square = false } = style
  return classNames(
    BASE,
    VARIANT[variant],
    variant === 'ghost' ? 'aria-disabled:bg-transparent' : FLAT,
    square ? SIZE[size].square : SIZE[size].box,
    extra,
  )
}
