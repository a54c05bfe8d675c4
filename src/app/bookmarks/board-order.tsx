import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#src/ui/states/announcer.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'

type BoardOrderProps = {
  environments: readonly { readonly environmentId: string; readonly name: string }[]
  onMove: (environmentId: string, to: number) => void
}

/** The order of the environments of a board, with buttons that need neither dragging nor keys. */
export function BoardOrder({ environments, onMove }: BoardOrderProps) {
  const list = useRef<HTMLOListElement>(null)
  const last = environments.length - 1
  if (last < 1) return null
  const move = (environmentId: string, name: string, to: number, direction: 'up' | 'down') => {
    flushSync(() => onMove(environmentId, to))
    announce(`${name}, now ${to + 1} of ${environments.length}`, 'order')
    const buttons = list.current?.children[to]?.querySelectorAll('button')
    buttons?.[direction === 'up' ? 0 : 1]?.focus()
  }
  return (
    <section aria-labelledby="board-order" className="grid gap-1">
      <h3 id="board-order" className="text-sm">
        Order
      </h3>
      <ol ref={list} className="max-h-72 overflow-auto">
        {environments.map(({ environmentId, name }, at) => (
          <li
            key={environmentId}
            className="flex min-h-8 items-center justify-between gap-3 border-t border-line"
          >
            <bdi className="min-w-0 truncate">{name}</bdi>
            <span className="flex flex-none">
              <IconButton
                icon={ArrowUp}
                size="sm"
                iconSize="sm"
                label={`Move ${name} up`}
                onClick={() => move(environmentId, name, at - 1, 'up')}
                {...(at === 0 && { disabledReason: `${name} is the first` })}
              />
              <IconButton
                icon={ArrowDown}
                size="sm"
                iconSize="sm"
                label={`Move ${name} down`}
                onClick={() => move(environmentId, name, at + 1, 'down')}
                {...(at === last && { disabledReason: `${name} is the last` })}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
