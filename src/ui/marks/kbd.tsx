/** A keyboard key. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-5 rounded-xs border border-b-2 border-line-2 bg-surface px-1 text-center text-key leading-4 text-ink-2">
      {children}
    </kbd>
  )
}
