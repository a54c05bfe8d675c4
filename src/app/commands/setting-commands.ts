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

/** What can be set up, as it is now, and signing out. */
export const settingCommands = (signOut: () => void): readonly Command[] => {
  const theme = themeStore.get()
  const zone = zoneStore.get()
  const density = densityStore.get()
  const turn = singleKeysStore.get() === 'on' ? 'off' : 'on'
  return [
    setting('Theme: as the system', Contrast, () => chooseTheme('system'), {
      isChosen: theme === 'system',
    }),
    setting('Theme: light', Sun, () => chooseTheme('light'), { isChosen: theme === 'light' }),
    setting('Theme: dark', Moon, () => chooseTheme('dark'), { isChosen: theme === 'dark' }),
    setting('Times: local', Globe, () => zoneStore.set('local'), {
      isChosen: zone === 'local',
      also: 'zone',
    }),
    setting('Times: UTC', Globe, () => zoneStore.set('utc'), {
      isChosen: zone === 'utc',
      also: 'zone',
    }),
    setting('Rows: comfortable', Rows3, () => densityStore.set('comfortable'), {
      isChosen: density === 'comfortable',
      also: 'density',
    }),
    setting('Rows: compact', Rows4, () => densityStore.set('compact'), {
      isChosen: density === 'compact',
      also: 'density',
    }),
    setting('Keyboard shortcuts', KeyboardIcon, () => openDialog.set('keyboard'), {
      also: 'keys help',
    }),
    setting(`Turn ${turn} single-key shortcuts`, KeyboardIcon, () => singleKeysStore.set(turn)),
    setting('Sign out', LogOut, signOut, { also: 'session log out' }),
  ]
}
