import { useStore } from '#src/ui/hooks/use-store.ts'
import type { Screen } from './wall-room.ts'

const size = {
  subscribe: (listener: () => void) => {
    addEventListener('resize', listener)
    return () => removeEventListener('resize', listener)
  },
  get: () => `${innerWidth} ${innerHeight}`,
}

/** Below these sizes, in px, a screen is a phone's. */
const LEAST = { width: 640, height: 480 }

/** The room of a screen, in the unit of all sizes on the wall (wall.css). */
const screenOf = (width: number, height: number): Screen & { readonly isSmall: boolean } => {
  const isUpright = height > width
  const [short, long] = isUpright ? [width, height] : [height, width]
  const unit = Math.min(short, 0.5625 * long) / 100
  return {
    height: height / unit,
    isUpright,
    isSmall: width < LEAST.width || height < LEAST.height,
  }
}

/** The screen as it is now. */
export const useScreen = (): ReturnType<typeof screenOf> => {
  const [width = 0, height = 0] = useStore(size, () => '1920 1080')
    .split(' ')
    .map(Number)
  return screenOf(width, height)
}
