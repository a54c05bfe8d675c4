import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import FileX from 'lucide-react/icons/file-x'
import Hourglass from 'lucide-react/icons/hourglass'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import Unplug from 'lucide-react/icons/unplug'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { IconType } from '#src/ui/marks/icon.tsx'
import type { Tone } from '#src/ui/styles/tone.ts'

/** Why a page or a part of one cannot be shown. */
export type Trouble =
  | 'signedOut'
  | 'locked'
  | 'nowhere'
  | 'waiting'
  | 'offline'
  | 'broken'
  | 'stranger'
  | 'unreadable'

/** The icon and tone for each: `<Situation {...TROUBLE_LOOK.locked} title="…" />`. */
export const TROUBLE_APPEARANCE: Record<Trouble, { icon: IconType; tone?: Tone }> = {
  signedOut: { icon: KeyRound },
  locked: { icon: Lock },
  nowhere: { icon: MapPinOff },
  waiting: { icon: Hourglass, tone: 'warning' },
  offline: { icon: WifiOff, tone: 'warning' },
  broken: { icon: Unplug, tone: 'danger' },
  stranger: { icon: CircleQuestionMark, tone: 'danger' },
  unreadable: { icon: FileX, tone: 'danger' },
}
