import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useConnection } from '#src/api/api-context.ts'
import type { ComponentAddress } from '#src/api/resolve-component.ts'
import { toneClass } from '#src/ui/tone.ts'
import { BindingList } from './binding-list.tsx'
import { createConfiguration } from './configuration.ts'
import {
  ConfigurationProvider,
  useConfiguration,
  useOverview,
  useResolution,
} from './configuration-context.ts'
import type { DraftValue } from './draft.ts'
import { FailureSituation } from './failure-situation.tsx'
import { Field } from './field.tsx'
import { LoadingFields } from './loading-fields.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { ProblemList } from './problem-list.tsx'
import { RequirementList } from './requirement-list.tsx'
import { ResolveStatus } from './resolve-status.tsx'
import { useAnnouncedProblems } from './use-announced-problems.ts'

/** The page's answer in a sentence. */
function Headline({ componentKey }: { componentKey: string }) {
  const { problems, answered, edits } = useOverview()
  const wrong = problems.filter(({ tone }) => tone === 'wrong').length
  const needed = problems.length - wrong
  const key = <bdi>{componentKey}</bdi>
  const values = (count: number) => `${count} ${count === 1 ? 'value' : 'values'}`
  return (
    <header className="pt-5 pb-5 sm:pt-8">
      <h1>
        {!answered && <>{key} is being resolved.</>}
        {answered && problems.length === 0 && <>{key} has no violations.</>}
        {wrong > 0 && (
          <>
            {key} has{' '}
            <span className={`${toneClass('danger')} text-(--tone)`}>
              {wrong} wrong {wrong === 1 ? 'value' : 'values'}
            </span>
            {needed > 0 ? ` and needs ${needed} more.` : '.'}
          </>
        )}
        {wrong === 0 && needed > 0 && (
          <>
            {key} needs {values(needed)}.
          </>
        )}
      </h1>
      <p className="mt-2 text-ink-2">
        {edits === 0
          ? 'No edits yet.'
          : `${edits} ${edits === 1 ? 'edit' : 'edits'}, kept in this tab only.`}{' '}
        Nothing is saved here: this API only resolves.
      </p>
    </header>
  )
}

function Form({ componentKey }: { componentKey: string }) {
  const { focus } = useConfiguration()
  const { fields, requirements, answered } = useOverview()
  const others = requirements.filter((id) => !fields.includes(id))
  return (
    <form
      aria-label={`Configure ${componentKey}`}
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      onFocus={(event) => focus(event.target.closest<HTMLElement>('[id^="field-"]')?.id)}
      onBlur={() => focus(undefined)}
      className="relative before:absolute before:inset-y-0 before:start-1.75 before:w-0.5 before:bg-line sm:before:start-2.75"
    >
      {fields.map((id) => (
        <Field key={id} id={id} />
      ))}
      {answered && fields.length === 0 && others.length === 0 && (
        <p className="py-4 ps-9 text-ink-2">This component has nothing to configure.</p>
      )}
      {others.length > 0 && (
        <fieldset aria-label="Requirements" className="mt-2">
          <div aria-hidden className="flex items-center gap-2 pt-4 pb-1 ps-7 sm:ps-9">
            <span className="text-md font-bold">Requirements</span>
            <span className="flex-1 border-b border-line" />
          </div>
          {others.map((id) => (
            <Field key={id} id={id} />
          ))}
        </fieldset>
      )}
    </form>
  )
}

function Body({ address }: { address: ComponentAddress }) {
  const { answered } = useOverview()
  const resolution = useResolution()
  if (!answered && (resolution.kind === 'failed' || resolution.kind === 'paused')) {
    return <FailureSituation resolution={resolution} />
  }
  return (
    <>
      <Headline componentKey={address.componentKey} />
      <div className="grid items-start justify-between gap-x-16 gap-y-8 pb-16 min-[62rem]:grid-cols-[minmax(0,var(--container-form))_minmax(18rem,23rem)]">
        {answered ? <Form componentKey={address.componentKey} /> : <LoadingFields />}
        <div className="text-sm min-[62rem]:sticky min-[62rem]:top-0 min-[62rem]:max-h-dvh min-[62rem]:overflow-auto min-[62rem]:py-3">
          <ResolveStatus />
          <ProblemList />
          <RequirementList />
          <BindingList />
          <ModeChoice />
        </div>
      </div>
    </>
  )
}

/** The configuration of one component of a cluster: what must be filled in, and is it valid (API §4.2). */
export function ConfigurationPage({ address }: { address: ComponentAddress }) {
  const { api, session } = useConnection()
  const form = useForm<Record<string, DraftValue>>()
  const [configuration] = useState(() => createConfiguration(api, address, form))
  useEffect(() => {
    configuration.loop.resolveNow()
    return configuration.loop.dispose
  }, [configuration])
  useEffect(() => {
    const { loop } = configuration
    // A 401 amid edits opens sign-in over them; once signed in, the draft goes on where it stopped.
    const stopAsking = loop.resolution.subscribe(() => {
      const resolution = loop.resolution.get()
      if (resolution.kind !== 'failed' || !resolution.previous) return
      if (resolution.error.failure.kind === 'unauthorized') session.wanted.set(true)
    })
    const stopWaiting = session.state.subscribe(() => {
      if (session.state.get().kind === 'signedIn') loop.resolveNow()
    })
    return () => {
      stopAsking()
      stopWaiting()
    }
  }, [configuration, session])
  useAnnouncedProblems(configuration)
  return (
    <ConfigurationProvider value={configuration}>
      <div className="mx-auto w-full max-w-[78rem] px-4 sm:px-6">
        <Body address={address} />
      </div>
    </ConfigurationProvider>
  )
}
