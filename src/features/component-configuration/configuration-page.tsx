import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useConnection } from '#src/api/api-context.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import { pageStands } from '#src/lib/first-page.ts'
import { PanelBoundary } from '#src/ui/panel-boundary.tsx'
import { BindingList } from './binding-list.tsx'
import { ConfigurationForm } from './configuration-form.tsx'
import { createConfiguration } from './create-configuration.ts'
import { ConfigurationProvider, useOverview, useResolution } from './configuration-context.ts'
import type { DraftValue } from './draft.ts'
import { Elsewhere } from './elsewhere.tsx'
import { FailureSituation } from './failure-situation.tsx'
import { FillResult } from './fill-result.tsx'
import { FormTools } from './form-tools.tsx'
import { Headline } from './headline.tsx'
import { Inspector } from './inspector.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LoadingFields } from './loading-fields.tsx'
import { LostNotice } from './lost-notice.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { OtherOutputs } from './other-outputs.tsx'
import { ProblemList } from './problem-list.tsx'
import { RequirementList } from './requirement-list.tsx'
import { ResolveStatus } from './resolve-status.tsx'
import { RetryingNotice } from './retrying-notice.tsx'
import { Review } from './review.tsx'
import { useAnnouncedProblems } from './use-announced-problems.ts'
import { useProblemKeys } from './use-problem-keys.ts'
import { useUndoKeys } from './use-undo-keys.ts'

type ConfigurationPageProps = {
  address: ComponentAddress
  /** What the person calls the component, where they gave it a name. */
  name?: string | undefined
}

function Body({ address, name }: ConfigurationPageProps) {
  'use memo'
  const { answered } = useOverview()
  const resolution = useResolution()
  useEffect(() => {
    if (answered) pageStands()
  }, [answered])
  if (!answered && (resolution.kind === 'failed' || resolution.kind === 'paused')) {
    return <FailureSituation resolution={resolution} />
  }
  return (
    <>
      <Headline called={name ?? address.componentKey} />
      <div className="grid items-start justify-between grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pb-16 min-[62rem]:grid-cols-[minmax(0,var(--container-form))_minmax(18rem,23rem)]">
        <div className="min-w-0">
          {answered ? (
            <>
              <FormTools />
              <LostNotice />
              <FillResult />
              <PanelBoundary what="the form">
                <ConfigurationForm componentKey={address.componentKey} />
              </PanelBoundary>
              <PanelBoundary what="the review">
                <Review />
              </PanelBoundary>
            </>
          ) : (
            <>
              <RetryingNotice />
              <LoadingFields />
            </>
          )}
        </div>
        <div className="text-sm min-[62rem]:sticky min-[62rem]:top-0 min-[62rem]:max-h-dvh min-[62rem]:overflow-auto min-[62rem]:py-3">
          <ResolveStatus />
          <PanelBoundary what="the problems">
            <ProblemList />
          </PanelBoundary>
          <PanelBoundary what="the requirements and bindings">
            <RequirementList />
            <BindingList />
            {answered && <OtherOutputs />}
          </PanelBoundary>
          {/* What stands below the problems would be pushed down by the first ones. */}
          {answered && (
            <>
              <ModeChoice />
              <PanelBoundary what="the request and its answer">
                <Elsewhere />
                <Inspector />
              </PanelBoundary>
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** The configuration of one component of a cluster: what must be filled in, and is it valid (API §4.2). */
export function ConfigurationPage({ address, name }: ConfigurationPageProps) {
  'use memo'
  const { api, session } = useConnection()
  const form = useForm<Record<string, DraftValue>>()
  const [configuration] = useState(() => createConfiguration(api, address, form))
  useEffect(() => {
    configuration.loop.resolveNow()
    window.addEventListener('pagehide', configuration.save)
    return () => {
      window.removeEventListener('pagehide', configuration.save)
      configuration.save()
      configuration.loop.dispose()
    }
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
    const onOnline = () => {
      if (loop.resolution.get().kind === 'failed') loop.resolveNow()
    }
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
      stopAsking()
      stopWaiting()
    }
  }, [configuration, session])
  useAnnouncedProblems(configuration)
  useProblemKeys(configuration)
  useUndoKeys(configuration)
  return (
    <ConfigurationProvider value={configuration}>
      <div className="mx-auto w-full max-w-workbench px-4 sm:px-6">
        <Body address={address} name={name} />
        <LeaveGuard />
      </div>
    </ConfigurationProvider>
  )
}
