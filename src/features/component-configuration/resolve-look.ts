import type { Look } from '#src/ui/glyph.tsx'
import type { Resolution } from './resolve-loop.ts'

const LOOK: Record<Resolution['kind'], Look> = {
  resolving: { tone: 'progress', shape: 'active', mark: 'turn' },
  settled: { tone: 'success', shape: 'done', mark: 'check' },
  failed: { tone: 'warning', shape: 'warned', mark: 'alert' },
  paused: { tone: 'neutral', shape: 'waiting', mark: 'play' },
}

/** How it looks where resolving stands. */
export const resolveLook = (kind: Resolution['kind']): Look => LOOK[kind]
