import type { Fact } from './record-list.tsx'
import { type ToolLink, ToolLinks } from './tool-links.tsx'

/** The fact that there are links to other tools; nothing where there are none. */
export const openIn = (links: readonly ToolLink[]): Fact => ({
  label: 'Open in',
  value:
    links.length === 0 ? undefined : (
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        <ToolLinks links={links} />
      </span>
    ),
})
