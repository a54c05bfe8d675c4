import ArrowUp from 'lucide-react/icons/arrow-up'
import CircleCheck from 'lucide-react/icons/circle-check'
import Copy from 'lucide-react/icons/copy'
import Hourglass from 'lucide-react/icons/hourglass'
import Info from 'lucide-react/icons/info'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Unplug from 'lucide-react/icons/unplug'
import X from 'lucide-react/icons/x'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'

import { Badge } from '#src/ui/marks/badge.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Change } from '#src/ui/marks/change.tsx'
import { CopyField } from '#src/ui/buttons/copy-field.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import { Meter } from '#src/ui/marks/meter.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { PillButton } from '#src/ui/buttons/pill-button.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { SecretField } from '#src/ui/fields/secret-field.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { Skeleton } from '#src/ui/marks/skeleton.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { toneClass } from './tone.ts'

const meta = { title: 'UI parts/All of them' } satisfies Meta
export default meta

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="grid gap-3 border-t border-line py-5.5 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-8">
    <h2 className="text-sm">{name}</h2>
    <div className="grid gap-4">{children}</div>
  </section>
)
const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)
const Four = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-4">{children}</div>
)

export const PartsInEveryState: StoryObj<typeof meta> = {
  render: () => (
    <main className="mx-auto max-w-page px-4 sm:px-6">
      <header className="pt-8 pb-6">
        <h1>Parts, in every state</h1>
        <p className="mt-2.5 text-ink-2">
          Shape says phase, mark says operation, colour repeats it. Magenta marks what is yours.
        </p>
      </header>
      <Part name="Buttons">
        {(['default', 'primary', 'ghost', 'danger'] as const).map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>Resolve now</Button>
            <Button variant={variant} disabledReason="Paused until 15:00">
              Resolve now
            </Button>
            <Button variant={variant} icon={RefreshCw}>
              With icon
            </Button>
            <Button variant={variant} busy>
              Resolving
            </Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
          </Row>
        ))}
        <Row>
          <IconButton icon={Copy} label="Copy" variant="default" />
          <IconButton icon={X} label="Close" />
        </Row>
      </Part>
      <Part name="Inputs">
        <Four>
          <TextField label="Component key" placeholder="observability-stack" />
          <TextField
            label="Key, wrong"
            defaultValue="Ledger!"
            errors={['Lowercase letters only.']}
          />
          <TextField label="Region" readOnly defaultValue="eu-north" />
          <TextField label="Retention" defaultValue="30" unit="days" />
          <SecretField label="Credential" defaultValue="0123456789ab" />
          <TextField label="Bucket" aside={<span className="font-medium text-ink">Needed</span>} />
          <TextField label="Environment ID" mono defaultValue="4f9c2d1e-7b60-4c1d-9a52" />
        </Four>
      </Part>
      <Part name="Choice">
        <Four>
          <RadioGroup
            legend="Validate as"
            defaultValue="merge"
            options={[
              { value: 'merge', label: 'Merge' },
              { value: 'draft', label: 'Draft' },
            ]}
          />
          <Segmented
            legend="Time zone"
            defaultValue="local"
            options={[
              { value: 'local', label: 'UTC+1' },
              { value: 'utc', label: 'UTC' },
            ]}
          />
        </Four>
      </Part>
      <Part name="Notices">
        <div className="grid gap-2">
          <Notice
            tone="danger"
            icon={Unplug}
            title="The next page could not be loaded."
            action={<Button size="sm">Try again</Button>}
          >
            The API responded with 503.
          </Notice>
          <Notice
            tone="warning"
            icon={Hourglass}
            title="Polling is slowed."
            action={<Button size="sm">Why</Button>}
          >
            118 requests left until 15:00.
          </Notice>
          <Notice
            tone="progress"
            icon={RefreshCw}
            title="Looking further back."
            action={<Button size="sm">Stop</Button>}
          >
            Page 4 of at most 10, at 9 November.
          </Notice>
          <Notice tone="neutral" icon={Info} title="Two records could not be read.">
            They are marked where they belong.
          </Notice>
          <Notice tone="success" icon={CircleCheck} title="Resolved again.">
            The three problems are gone.
          </Notice>
        </div>
      </Part>
      <Part name="Small things">
        <Four>
          <Row>
            <Meter label="Plenty" value={842} max={1000} valueText="842 of 1000 left" />
            <span className={toneClass('warning')}>
              <Meter label="Low" value={118} max={1000} valueText="118 of 1000 left" />
            </span>
            <span className={toneClass('danger')}>
              <Meter label="None" value={0} max={1000} valueText="0 of 1000 left" />
            </span>
          </Row>
          <Row>
            <Kbd>PgDn</Kbd>
            <Kbd>/</Kbd>
            <code>replaceProfileConfig</code>
          </Row>
          <CopyField text="b7e09c44-31f2-4a6e-8d0b" what="deployment ID" />
          <Change from="v1.4.1" to="v1.4.2" />
          <Row>
            <Tag>web-3.12.0</Tag>
            <Tag>Missing</Tag>
            <Tag tone="mark">3 edits</Tag>
          </Row>
          <div className="grid gap-2">
            <Skeleton width="40%" />
            <Skeleton width="85%" />
          </div>
          <Row>
            <PillButton icon={ArrowUp}>2 new deployments</PillButton>
          </Row>
          <div className="grid gap-2">
            <Badge appearance={{ tone: 'success', shape: 'done', mark: 'check' }}>Up to date</Badge>
            <Badge appearance={{ tone: 'progress', shape: 'active', mark: 'up' }}>Resolving…</Badge>
            <Badge appearance={{ tone: 'warning', shape: 'warned', mark: 'alert' }}>
              Not resolved: 503
            </Badge>
            <Badge appearance={{ tone: 'neutral', shape: 'waiting', mark: 'play' }}>
              Paused until 15:00
            </Badge>
          </div>
        </Four>
      </Part>
    </main>
  ),
}
