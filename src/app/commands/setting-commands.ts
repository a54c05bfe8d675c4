import Contrast from 'lucide-react/icons/contrast'
import Globe from 'lucide-react/icons/globe'
import KeyboardIcon from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Rows3 from 'lucide-react/icons/rows-3'
import Rows4 from 'lucide-react/icons/rows-4'
import Sun from 'lucide-react/icons/sun'
import { densityStore } from '#src/lib/storage/density-store.ts'
import { singleKeysStore } from '#src/lib/keys/single-keys.ts'
import { zoneStore } from '#src/lib/storage/zone-store.ts'
import type { IconType } from '#src/ui/marks/icon.tsx'
import { chooseTheme, themeStore } from '#src/ui/styles/theme.ts'
import type { Command } from './command.ts'
import { haystackOf } from './match.ts'
import { openDialog } from './open-dialog.ts'

const setting = (
  label: string,
  icon: IconType,
  act: () => void,
  { isChosen = false, also = '' } = {},
): Command => ({
  id: `setting ${label}`,
  group: 'Settings',
  icon,
  label,
  note: isChosen ? 'chosen' : undefined,
  finds: haystackOf(label, [also, 'setting']),
  act,
})

/** A setting with some values, of which one is chosen. */
const choices = <T>(
  name: string,
  chosen: T,
  choose: (value: T) => void,
  values: readonly (readonly [value: T, words: string, icon: IconType])[],
  also = '',
): readonly Command[] =>
  values.map(([value, words, icon]) =>
    setting(`${name}: ${words}`, icon, () => choose(value), { isChosen: value === chosen, also }),
  )

/** What can be set up, as it is now, and signing out. */
export const settingCommands = (signOut: () => void): readonly Command[] => {
  const turn = singleKeysStore.get() === 'on' ? 'off' : 'on'
  return [
    ...choices('Theme', themeStore.get(), chooseTheme, [
      ['system', 'as the system', Contrast],
      ['light', 'light', Sun],
      ['dark', 'dark', Moon],
    ]),
    ...choices(
      'Times',
      zoneStore.get(),
      zoneStore.set,
      [
        ['local', 'local', Globe],
        ['utc', 'UTC', Globe],
      ],
      'zone',
    ),
    ...choices(
      'Rows',
      densityStore.get(),
      densityStore.set,
      [
        ['comfortable', 'comfortable', Rows3],
        ['compact', 'compact', Rows4],
      ],
      'density',
    ),
    setting('Keyboard shortcuts', KeyboardIcon, () => openDialog.set('keyboard'), {
      also: 'keys help',
    }),
    setting(`Turn ${turn} single-key shortcuts`, KeyboardIcon, () => singleKeysStore.set(turn)),
    setting('Sign out', LogOut, signOut, { also: 'session log out' }),
  ]
}
