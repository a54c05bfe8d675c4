import Contrast from 'lucide-react/icons/contrast'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'

import type { ChoiceOption } from './choice.ts'
import type { IconType } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { LatePanel } from './late-panel.tsx'
import { latePart } from './late-part.ts'
import { Popover } from './popover.tsx'
import { chooseTheme, themeStore } from './theme.ts'
import type { Theme } from './theme.ts'
import { usePopover } from './use-popover.ts'

const LOOK: Record<Theme, { icon: IconType; label: string }> = {
  system: { icon: Contrast, label: 'As the system' },
  light: { icon: Sun, label: 'Light' },
  dark: { icon: Moon, label: 'Dark' },
}

const OPTIONS: readonly ChoiceOption<Theme>[] = (['system', 'light', 'dark'] as const).map(
  (value) => ({ value, label: LOOK[value].label }),
)

const ThemeChoice = latePart(() =>
  import('./radio-group.tsx').then((code) => code.RadioGroup<Theme>),
)

/** Fetches what the switch opens. */
export const preloadThemeChoice = ThemeChoice.load

/** Light, dark, or as the system has it; remembered in this browser, shared by its tabs. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get)
  const { icon, label } = LOOK[theme]
  const popover = usePopover('end')
  return (
    <>
      <IconButton {...popover.trigger} icon={icon} label={`Theme: ${label.toLowerCase()}`} />
      <Popover {...popover.box} label="Theme" className="px-3.5 py-3">
        <LatePanel what="the themes">
          <ThemeChoice
            legend="Theme"
            layout="column"
            options={OPTIONS}
            value={theme}
            onValueChange={chooseTheme}
          />
        </LatePanel>
      </Popover>
    </>
  )
}
