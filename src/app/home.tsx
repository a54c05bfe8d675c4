import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useConnection } from '#src/api/api-context.ts'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Staff } from '#src/ui/staff.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { OpenComponent } from './open-component.tsx'
import { RecentList } from './recent-list.tsx'
import { SampleList } from './sample-list.tsx'

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

/** Where one begins: an environment by its id, those opened before, and the sample workspace. */
export function Home() {
  const { sample } = useConnection().api.config
  return (
    <div className="grid min-h-[calc(100dvh-3rem)] grid-cols-[1.5rem_minmax(0,1fr)_1rem] items-start sm:grid-cols-[minmax(2rem,1fr)_minmax(0,54rem)_minmax(2rem,1fr)]">
      <title>Tidemark</title>
      <Staff className="self-stretch [--water:7.9rem]" />
      <div className="py-8 ps-3 sm:py-16 sm:ps-0">
        <h1>Where do you want to look?</h1>
        <div className="mt-6 mb-10 grid gap-8 md:grid-cols-2 md:gap-12">
          <OpenEnvironment />
          <OpenComponent />
        </div>
        <RecentList />
        {sample && <SampleList sample={sample} />}
      </div>
    </div>
  )
}
