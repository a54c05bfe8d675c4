import Contrast from 'lucide-react/icons/contrast'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'

import type { ChoiceOption } from '#src/ui/fields/choice.ts'
import type { IconType } from '#src/ui/marks/icon.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { chooseTheme, themeStore } from '#src/ui/styles/theme.ts'
import type { Theme } from '#src/ui/styles/theme.ts'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import { hostPreferences } from '#src/lib/page/host-render.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'

const LOOK: Record<Theme, { icon: IconType; label: string }> = {
  system: { icon: Contrast, label: 'As the system' },
  light: { icon: Sun, label: 'Light' },
  dark: { icon: Moon, label: 'Dark' },
}

const OPTIONS: readonly ChoiceOption<Theme>[] = (['system', 'light', 'dark'] as const).map(
  (value) => ({ value, label: LOOK[value].label }),
)

/** Switches between light, dark and the system theme. The choice is stored in this browser and shared by its tabs. */
export function ThemeSwitch() {
  const theme = useStore(themeStore, () => hostPreferences().theme ?? 'system')
  const { icon, label } = LOOK[theme]
  const popover = usePopover('end')
  return (
    <>
      <IconButton {...popover.trigger} icon={icon} label={`Theme: ${label.toLowerCase()}`} />
      <Popover {...popover.box} label="Theme" className="px-3.5 py-3">
        <RadioGroup
          legend="Theme"
          layout="column"
          options={OPTIONS}
          value={theme}
          onValueChange={chooseTheme}
        />
      </Popover>
    </>
  )
}
