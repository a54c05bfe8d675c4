import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { answering, neverAnswers } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  aMissingValue,
  aRequirement,
  aViolation,
  COMPONENT,
  type ComponentJson,
} from '#src/testing/component-builders.ts'
import { ConfigurationPage } from './configuration-page.tsx'

/* The whole page, in all its states. */

const meta = {
  title: 'Pages/Component configuration',
  component: ConfigurationPage,
  args: { address: COMPONENT },
} satisfies Meta<typeof ConfigurationPage>
export default meta

type Story = StoryObj<typeof meta>
type Canvas = StoryContext['canvas']

const TOWER: ComponentJson = aComponent({
  fields: [
    aField('name', { label: 'Name', required: true }),
    aField('height', { label: 'Height', type: 'number' }),
    aGroup('lamp', [aField('watts', { label: 'Watts', type: 'number' })], { label: 'Lamp' }),
    aList('flags', { type: 'string' }, { label: 'Flag' }),
  ],
  requirements: [
    aRequirement('bucket', { label: 'Bucket', scope: 'PLATFORM_PROFILE' }),
    aRequirement('role', { label: 'Role', status: 'READY' }),
    aRequirement('quota', { label: 'Quota', scope: 'ORGANIZATION', status: 'PENDING' }),
  ],
  componentBindings: [
    { input: 'role', fromComponent: 'identity', output: 'roleArn' },
    { input: 'bucket', fromComponent: null, output: null },
  ],
  violations: [
    aMissingValue('name'),
    aViolation('height', 'Must be at most 40.', 'VALUE_OUT_OF_RANGE'),
    aViolation('height', 'Blocks the approach.'),
    aViolation('lamp.watts', 'Too bright.'),
    aViolation('clusterContext.kubernetesVersion', 'Upgrade the cluster.', 'UNSUPPORTED'),
    aViolation('', '', 'POLICY_DENIED'),
    { code: null, fieldPath: null, message: null },
  ],
})

const failing = (failure: ApiFailure, from = 0) =>
  answering((_, nth) => {
    if (nth >= from) throw new ApiError(failure)
    return TOWER
  })

const refused: ApiFailure = { kind: 'badRequest', status: 400, message: 'Unknown component' }
const limited: ApiFailure = { kind: 'rateLimited', resetAt: new Date(Date.now() + 1_500_000) }

const status = async (canvas: Canvas) => canvas.findByRole('status', { name: 'Resolve status' })

/** Presses the button once there is an answer: before that, it would ask again for the first one. */
const resolveAgain = async (canvas: Canvas) => {
  await canvas.findByRole('textbox', { name: 'Name' })
  await userEvent.click(canvas.getByRole('button', { name: 'Resolve now' }))
}

/** Polls, because an answer is applied only after the pointer is released. */
const expectStatus = (canvas: Canvas, text: string | RegExp) =>
  waitFor(async () => expect(await status(canvas)).toHaveTextContent(text))

export const Loading: Story = {
  decorators: [answering(neverAnswers)],
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('heading', { name: 'signal-tower is not resolved yet.' }),
    ).toBeVisible()
    await expect(await status(canvas)).toHaveTextContent('Resolving…')
  },
}

export const Loaded: Story = {
  decorators: [answering(() => TOWER)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('form')).toHaveAccessibleName('Configure signal-tower')
    await expect(await status(canvas)).toHaveTextContent('Up to date')
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'signal-tower has 2 wrong values, 3 other violations, 1 requirement missing and needs 1 more.',
    )
    // Every problem is listed; those of a field link to it.
    const problems = within(canvas.getByRole('region', { name: 'Problems' }))
    await expect(problems.getAllByRole('listitem')).toHaveLength(8)
    await expect(problems.getByText('clusterContext.kubernetesVersion')).toBeVisible()
    await expect(problems.getByText('The API gave no reason.')).toBeVisible()
    await userEvent.click(problems.getByRole('link', { name: 'Watts' }))
    await expect(canvas.getByRole('textbox', { name: 'Watts' })).toHaveFocus()

    const requirements = within(canvas.getByRole('region', { name: 'Requirements' }))
    for (const text of ['Missing', 'Ready', 'PENDING'])
      await expect(requirements.getByText(text)).toBeVisible()
    await userEvent.click(requirements.getByRole('link', { name: 'Bucket' }))
    await expect(canvas.getByRole('textbox', { name: 'Bucket' })).toHaveFocus()
  },
}

export const NoViolations: Story = {
  decorators: [answering(() => aComponent({ fields: [aField('name', { label: 'Name' })] }))],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'signal-tower has no violations.' }),
    ).toBeVisible()
    const problems = within(canvas.getByRole('region', { name: 'Problems' }))
    await expect(problems.getByText('No violations: this configuration resolves.')).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Requirements' })).toBeNull())
    await waitFor(() =>
      expect(canvas.queryByRole('region', { name: 'Bound to other components' })).toBeNull(),
    )
  },
}

export const RequirementsMissing: Story = {
  decorators: [
    answering(({ json }) =>
      aComponent({
        fields: [aField('name', { label: 'Name' })],
        requirements: [
          aRequirement('role', { label: 'Role' }),
          aRequirement('zone', {
            label: 'Zone',
            status: json.includes('"zone"') ? 'READY' : 'MISSING',
          }),
          aRequirement('key', { label: 'Key', status: 'READY' }),
        ],
        violations: [aViolation('clusterInputs.role', 'Role is required.', 'REQUIRED')],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const headline = await canvas.findByRole('heading', { level: 1 })
    await waitFor(() => expect(headline).toHaveTextContent(/has 2 requirements missing\.$/))
    const problems = within(canvas.getByRole('region', { name: 'Problems' }))
    await expect(problems.getByRole('heading')).toHaveTextContent('2 requirements missing')
    await waitFor(() => expect(problems.queryByText(/this configuration resolves/)).toBeNull())
    // A requirement with a violation counts as one problem.
    await expect(problems.getAllByRole('listitem')).toHaveLength(2)
    const requirements = within(canvas.getByRole('region', { name: 'Requirements' }))
    await expect(requirements.getByText('1 of 3 ready')).toBeVisible()
    await userEvent.click(problems.getByRole('link', { name: 'Zone' }))
    const zone = canvas.getByRole('textbox', { name: 'Zone' })
    await expect(zone).toHaveFocus()
    await userEvent.type(zone, 'north')
    await expect(await requirements.findByText('2 of 3 ready')).toBeVisible()
    await waitFor(() => expect(headline).toHaveTextContent(/has 1 requirement missing\.$/))
  },
}

export const NothingFound: Story = {
  decorators: [answering(() => TOWER)],
  play: async ({ canvas }) => {
    const needs = await canvas.findByRole('group', { name: 'Requirements' })
    const box = canvas.getByRole('searchbox', { name: 'Find a field' })
    await userEvent.type(box, 'bucket')
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: 'Name' })).toBeNull())
    await expect(needs).toBeVisible()
    await userEvent.type(box, ' of nothing')
    await expect(await canvas.findByText(/No field matches/)).toBeVisible()
    await expect(needs).not.toBeVisible()
    const form = within(canvas.getByRole('form', { name: 'Configure signal-tower' }))
    await waitFor(() => expect(form.queryByRole('group')).toBeNull())
  },
}

export const AsACompleteDraft: Story = {
  decorators: [
    answering(({ json }) =>
      json.includes('"replaceProfileConfig":true')
        ? TOWER
        : aComponent({ fields: TOWER.fields ?? [] }),
    ),
  ],
  play: async ({ canvas }) => {
    const mode = within(await canvas.findByRole('radiogroup', { name: 'Validate as' }))
    await expect(mode.getByRole('radio', { name: 'Merge with saved values' })).toBeChecked()
    await userEvent.click(mode.getByRole('radio', { name: 'Complete draft' }))
    await expect(
      await canvas.findByText('Too bright.', { selector: '[role=form] *' }),
    ).toBeVisible()
  },
}

export const OutputOverride: Story = {
  decorators: [
    answering(({ json }) =>
      json.includes('"componentOutputs":{"identity":{"roleArn":"arn"}}')
        ? aComponent({ ...TOWER, requirements: [], violations: [] })
        : TOWER,
    ),
  ],
  play: async ({ canvas }) => {
    const bindings = within(
      await canvas.findByRole('region', { name: 'Bound to other components' }),
    )
    await expect(bindings.getAllByRole('listitem')).toHaveLength(2)
    await userEvent.type(
      bindings.getByRole('textbox', { name: 'Override identity · roleArn' }),
      'arn',
    )
    await expect(
      await canvas.findByRole('heading', { name: 'signal-tower has no violations.' }),
    ).toBeVisible()
    // A requirement that became ready stays.
    await expect(canvas.getByRole('textbox', { name: 'Role' })).toBeVisible()
  },
}

export const Checking: Story = {
  decorators: [answering((_, nth) => (nth === 0 ? TOWER : neverAnswers()))],
  play: async ({ canvas }) => {
    await resolveAgain(canvas)
    await expect(await status(canvas)).toHaveTextContent('Resolving…')
    for (const one of await canvas.findAllByText('Checking'))
      await waitFor(() => expect(one).toBeVisible())
  },
}

const failsLater =
  (title: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await resolveAgain(canvas)
    await expectStatus(canvas, `Not resolved: ${title}`)
    await expect(canvas.getByText(/the last working form are kept/)).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toBeVisible()
  }

export const NotResolvedRefused: Story = {
  decorators: [failing(refused, 1)],
  play: failsLater('The API refused the request'),
}

export const NotResolvedMalformed: Story = {
  decorators: [failing({ kind: 'malformed', expected: 'JSON' }, 1)],
  play: failsLater('The response cannot be read'),
}

export const NotResolvedForbidden: Story = {
  decorators: [failing({ kind: 'forbidden', message: 'no permission' }, 1)],
  play: failsLater('This token has no access to this component'),
}

export const Paused: Story = {
  decorators: [failing(limited, 1)],
  play: async ({ canvas }) => {
    await resolveAgain(canvas)
    await expectStatus(canvas, /^Paused until \d\d:\d\d( UTC)?$/)
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'quay')
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveValue('quay')
  },
}

export const FieldThatItsOwnValueHides: Story = {
  decorators: [
    answering(({ json }) =>
      aComponent({
        fields: [aField('size'), ...(json.includes('"hide"') ? [] : [aField('name')])],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'name' }), 'hide')
    await userEvent.tab()
    await expectStatus(canvas, 'Not up to date')
    await expect(canvas.getByText(/not all that you entered was sent\./)).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'signal-tower could not be resolved with the last edits.',
    )
    await expect(canvas.getByRole('textbox', { name: 'name' })).toHaveValue('hide')
  },
}

export const FirstResolveRefused: Story = {
  decorators: [failing(refused)],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'The API refused the request.' }),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('form')).toBeNull())
  },
}

/** Waits for a heading. Failures that are retried with backoff take a while to show. */
const showsHeading =
  (name: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name }, { timeout: 15_000 })).toBeVisible()
  }

export const FirstResolveNotFound: Story = {
  decorators: [failing({ kind: 'notFound', message: 'No such component' })],
  play: showsHeading('No component has this ID.'),
}

export const FirstResolveForbidden: Story = {
  decorators: [failing({ kind: 'forbidden' })],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('link', { name: 'Sign in with another token' }),
    ).toBeVisible()
  },
}

const down: ApiFailure = { kind: 'server', status: 503, message: 'Down for an hour' }

export const FirstResolveRetried: Story = {
  decorators: [
    answering((_, nth) => {
      if (nth === 0) throw new ApiError(down)
      return neverAnswers()
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The API returned an error.')).toBeVisible()
    const said = canvas.getByText(/It responded with 503: “Down for an hour”/).parentElement
    await waitFor(() =>
      expect(said).toHaveTextContent(/Trying again (?:in 1 s|now): attempt 2 of 3\./),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Stop trying' }))
    await expect(
      await canvas.findByRole('heading', { name: 'The API returned an error.' }),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const Retried: Story = {
  decorators: [
    answering((_, nth) => {
      if (nth === 1) throw new ApiError(down)
      return nth === 0 ? TOWER : neverAnswers()
    }),
  ],
  play: async ({ canvas }) => {
    await resolveAgain(canvas)
    const said = (await canvas.findByText(/It responded with 503/)).parentElement
    await waitFor(() => expect(said).toHaveTextContent(/Trying again/))
    await userEvent.click(canvas.getByRole('button', { name: 'Stop trying' }))
    await expect(await status(canvas)).toHaveTextContent('Not resolved')
  },
}

export const FirstResolveUnavailable: Story = {
  decorators: [failing(down)],
  play: showsHeading('The API returned an error.'),
}

export const FirstResolveUnreachable: Story = {
  decorators: [failing({ kind: 'unreachable', reason: 'network' })],
  play: showsHeading('The API cannot be reached.'),
}

export const FirstResolvePaused: Story = {
  decorators: [failing(limited)],
  play: showsHeading('Rate limit reached.'),
}

export const FirstResolveAsksForAPause: Story = {
  decorators: [failing({ ...limited, status: 503 })],
  play: showsHeading('The API asked to wait.'),
}

export const NothingToConfigure: Story = {
  decorators: [answering(() => aComponent())],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This component has nothing to configure.')).toBeVisible()
  },
}

export const HalfUnreadable: Story = {
  decorators: [
    answering(() => ({
      ...aComponent({ fields: [aField('name', { label: 'Name' })] }),
      requirements: [{ label: 'no key' }, 5],
    })),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/2 parts of the response could not be read/)).toBeVisible()
  },
}

export const Wide: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: Array.from({ length: 120 }, (_, index) =>
          aField(`option.${index}`, {
            label: `Option ${index}`,
            type: ['string', 'number', 'bool'][index % 3] ?? 'string',
          }),
        ),
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Option 118' })).toBeInTheDocument()
  },
}

const HOSTILE = ['__proto__', 'constructor', 'a.b[0]', ' ', '', '<b>bold</b>', 'W'.repeat(300)]

export const HostileKeys: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: HOSTILE.map((key) => aField(key)),
        violations: HOSTILE.map((key) => aViolation(key, `About ${key}`)),
      }),
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('textbox', { name: '__proto__' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: '<b>bold</b>' })).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
}

export const WhereValuesComeFrom: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [aField('name', { label: 'Name', defaultValue: 'tower' }), aField('note')],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'quay')
    await userEvent.click(canvas.getByRole('switch', { name: 'Show where values come from' }))
    await expect(await canvas.findByText('Edited here. The default is tower.')).toBeVisible()
    await expect(
      await canvas.findByText('Not edited: the saved value applies, which this API does not show.'),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('switch', { name: 'Show where values come from' }))
    await waitFor(() => expect(canvas.queryByText(/^Edited here/)).toBeNull())
  },
}
