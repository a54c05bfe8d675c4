import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '#src/router/router-context.tsx'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useConnection } from '#src/api/api-context.ts'
import { pageStands } from '#src/lib/first-page.ts'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Staff } from '#src/ui/staff.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { byName, byOpened } from '#src/lib/known-places.ts'
import { FirstRun } from './first-run.tsx'
import { NamesTools } from './names-tools.tsx'
import { OpenComponent } from './open-component.tsx'
import { PlaceList } from './place-list.tsx'
import { SampleList } from './sample-list.tsx'
import { UndoNotice } from './undo-notice.tsx'
import { usePlaces } from './use-places.ts'

const UUID_LENGTH = 36

const environmentFormSchema = z
  .object({ environmentId: z.string().check(z.trim()) })
  .check(({ value: { environmentId }, issues }) => {
    const wrong = (message: string) =>
      issues.push({ code: 'custom', path: ['environmentId'], message, input: environmentId })
    if (environmentId === '') wrong('Paste an environment ID.')
    else if (environmentId.length !== UUID_LENGTH) {
      wrong(
        `This is ${environmentId.length} characters of a UUID’s ${UUID_LENGTH}. Paste the whole ID.`,
      )
    } else if (!z.guid().safeParse(environmentId).success) {
      wrong('An environment ID is a UUID: hexadecimal digits in groups of 8-4-4-4-12.')
    }
  })

function OpenEnvironment() {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(environmentFormSchema),
    defaultValues: { environmentId: '' },
  })
  const message = form.formState.errors.environmentId?.message
  return (
    <form
      aria-label="Open an environment"
      noValidate
      className="grid content-start gap-4.5"
      onSubmit={(event) =>
        void form.handleSubmit(({ environmentId }) =>
          navigate({ to: paths.deployments(environmentId) }),
        )(event)
      }
    >
      <h2>Open an environment</h2>
      <TextField
        label="Environment ID"
        mono
        placeholder="UUID"
        autoComplete="off"
        spellCheck={false}
        errors={message ? [message] : []}
        {...form.register('environmentId')}
      />
      <Button type="submit" variant="primary" className="justify-self-start">
        Open
      </Button>
    </form>
  )
}

/** Where one begins: what is pinned, an environment or a component by its ids, what was opened, and the samples. */
export function Home() {
  const { sample } = useConnection().api.config
  useEffect(pageStands, [])
  const known = usePlaces()
  // By name: the same place for the same thing in every tab and after every import, and nothing to sort by hand.
  const pinned = known.filter((place) => place.pinned).toSorted(byName)
  const others = known.filter((place) => !place.pinned).toSorted(byOpened)
  return (
    <div className="grid min-h-[calc(100dvh-3rem)] grid-cols-[1.5rem_minmax(0,1fr)_1rem] items-start sm:grid-cols-[minmax(4.5rem,1fr)_minmax(0,54rem)_minmax(2rem,1fr)]">
      <title>Tidemark</title>
      <Staff className="self-stretch [--water:7.9rem]" />
      <div className="py-8 ps-3 sm:py-16 sm:ps-0">
        <h1>Where do you want to look?</h1>
        {known.length === 0 && <FirstRun />}
        <div className="mt-6">
          <UndoNotice />
          <PlaceList id="pinned" heading="Pinned" places={pinned} columns />
        </div>
        <div className="mb-10 grid gap-8 md:grid-cols-2 md:gap-12">
          <OpenEnvironment />
          <OpenComponent />
        </div>
        <PlaceList id="known" heading="Opened or named in this browser" places={others} />
        {sample && <SampleList sample={sample} />}
        <NamesTools />
      </div>
    </div>
  )
}
