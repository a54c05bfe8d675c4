import { useEffect, useLayoutEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiError } from '#src/api/api-error.ts'
import { useConnection } from '#src/api/api-context.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import { paths } from '#src/lib/page/paths.ts'
import { FailureSituation } from '#src/shared/failure-situation.tsx'
import { useSignInAgain } from '#src/shared/use-sign-in-again.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { useSearch } from '#src/router/router-context.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { PanelBoundary } from '#src/ui/states/panel-boundary.tsx'
import { ValuesAsYaml } from '#form/values-text/values-as-yaml.tsx'
import { BindingList, OtherOutputs } from '#form/workbench/outputs.tsx'
import { ConfigurationForm } from '#form/form/configuration-form.tsx'
import { type FirstResolved, createConfiguration } from '#form/engine/create-configuration.ts'
import {
  ConfigurationProvider,
  useConfiguration,
  useHasAnswer,
  useResolutionPart,
} from '#form/engine/configuration-context.ts'
import { readShow } from '#form/engine/form-search.ts'
import type { DraftValue } from '#form/draft/draft.ts'
import { FormTools } from '#form/workbench/form-tools.tsx'
import { ConfigurationHeadline } from '#form/workbench/configuration-headline.tsx'
import { LeaveGuard } from '#form/workbench/leave-guard.tsx'
import { FillResult } from '#form/workbench/fill-result.tsx'
import { LostNotice } from '#form/workbench/lost-notice.tsx'
import { ModeChoice } from '#form/workbench/mode-choice.tsx'
import { OriginsSwitch } from '#form/workbench/origins-switch.tsx'
import { Outline, useOutlineLayout } from '#form/outline/outline-layout.tsx'
import { OutcomeBar } from '#form/workbench/outcome-bar.tsx'
import { Review } from '#form/workbench/review.tsx'
import { DraftsButton } from '#form/drafts/drafts-button.tsx'
import { StartFrom } from '#form/drafts/start-from.tsx'
import { OtherClusters } from '#form/other-clusters/other-clusters.tsx'
import { ProblemList } from '#form/workbench/problem-list.tsx'
import { RequestAndAnswer } from '#form/workbench/request-and-answer.tsx'
import { RequirementList } from '#form/workbench/requirement-list.tsx'
import { ResolveStatus, RetryingNotice } from '#form/workbench/resolve-status.tsx'
import { useAnnouncedOutcome } from '#form/workbench/outcome-words.ts'
import { useProblemKeys } from '#form/workbench/use-problem-keys.ts'
import { useUndoKeys } from '#form/workbench/use-undo-keys.ts'
import { Skeleton } from '#src/ui/marks/skeleton.tsx'

/**
 * Placeholders with the height of real fields. In a one-column layout they fill the window, so that
 * no visible content shifts when the fields arrive.
 */
function LoadingFields() {
  return (
    <div aria-hidden className="max-[62rem]:min-h-dvh">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="grid gap-3 py-[calc(var(--field-gap)/2)] ps-7 sm:ps-9">
          <Skeleton width="9rem" />
          <span className="block h-(--control) rounded-sm border border-line-2" />
        </div>
      ))}
    </div>
  )
}

type ConfigurationPageProps = {
  address: ComponentAddress
  /** The name that the user gave the component, if any. */
  name?: string | undefined
}

type FirstProps = {
  /** The answer for an untouched draft, if it came with the page. */
  first?: FirstResolved | undefined
}

/** Opens sign-in over the page on a 401, and resolves the draft again afterwards. */
function SignInAgain() {
  const { loop } = useConfiguration()
  const error = useResolutionPart((resolution) =>
    resolution.kind === 'failed' ? resolution.error : undefined,
  )
  const hasContent = useResolutionPart(({ previous }) => previous !== undefined)
  useSignInAgain({
    errors: [error],
    hasContent,
    retry: loop.resolveNow,
  })
  return null
}

type NotResolvedProps = { error: ApiError }

/** Replaces the page when the first resolve fails. */
function NotResolved({ error }: NotResolvedProps) {
  const { loop, address } = useConfiguration()
  const { organizationId, clusterId, componentKey } = address
  const zone = useZone()
  return (
    <FailureSituation
      error={error}
      subject="this component"
      facts={[
        { label: 'Component', value: <span className="mono">{componentKey}</span> },
        { label: 'Cluster', value: <span className="mono">{clusterId}</span> },
        { label: 'Organization', value: <span className="mono">{organizationId}</span> },
      ]}
      path={paths.component(organizationId, clusterId, componentKey)}
      zone={zone}
      onRetry={loop.resolveNow}
    />
  )
}

/** The classes of the page, except its maximum width. */
const PAGE = 'mx-auto w-full px-4 sm:px-6'

function Body({ address, name }: ConfigurationPageProps) {
  'use memo'
  const hasAnswer = useHasAnswer()
  const failed = useResolutionPart((resolution) =>
    resolution.kind === 'failed' || resolution.kind === 'paused' ? resolution.error : undefined,
  )
  const outline = useOutlineLayout()
  if (!hasAnswer && failed) {
    return (
      <div className={`${PAGE} max-w-workbench`}>
        <NotResolved error={failed} />
      </div>
    )
  }
  return (
    <div
      className={`${PAGE} min-[62rem]:in-data-values-open:me-[min(44vw,44rem)] min-[62rem]:in-data-values-open:w-auto max-w-workbench ${outline.isColumn ? 'min-[80rem]:max-w-[94rem]' : ''}`}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <ConfigurationHeadline name={name ?? address.componentKey} />
        {hasAnswer && <StartFrom />}
      </div>
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start justify-between gap-x-16 gap-y-8 pb-16 print:block min-[62rem]:grid-cols-[minmax(0,var(--container-form))_minmax(18rem,23rem)] min-[62rem]:in-data-values-open:grid-cols-[minmax(0,1fr)] min-[62rem]:in-data-values-open:[&>*]:not-first:hidden',
          // A media query too, because the host only guesses the width of the window.
          outline.isColumn &&
            'min-[80rem]:not-in-data-values-open:grid-cols-[13rem_minmax(0,var(--container-form))_19rem] min-[80rem]:gap-x-10',
        )}
      >
        <div className="min-w-0">
          {hasAnswer ? (
            <>
              <FormTools
                outline={
                  outline.isOffered
                    ? { isOpen: outline.isColumn || outline.isSheet, toggle: outline.toggle }
                    : undefined
                }
              >
                <ValuesAsYaml />
              </FormTools>
              <LostNotice />
              <FillResult />
              <PanelBoundary what="the form">
                <ConfigurationForm componentKey={address.componentKey} />
              </PanelBoundary>
              <Review />
            </>
          ) : (
            <>
              <RetryingNotice />
              <LoadingFields />
            </>
          )}
        </div>
        {hasAnswer && (
          <PanelBoundary what="the outline">
            <Outline {...outline} />
          </PanelBoundary>
        )}
        <div className="text-sm min-[62rem]:sticky min-[62rem]:top-0 min-[62rem]:max-h-[calc(100dvh-3.5rem)] min-[62rem]:overflow-auto min-[62rem]:py-3">
          <ResolveStatus />
          <PanelBoundary what="the problems">
            <ProblemList />
          </PanelBoundary>
          <PanelBoundary what="the requirements and bindings">
            <RequirementList />
            <BindingList />
            {hasAnswer && <OtherOutputs />}
          </PanelBoundary>
          {/* Not before the first answer, whose problems would push these down. */}
          {hasAnswer && (
            <>
              <ModeChoice />
              <OriginsSwitch />
              <PanelBoundary what="the comparison with other clusters">
                <OtherClusters />
              </PanelBoundary>
              <PanelBoundary what="the request and its response">
                <RequestAndAnswer />
              </PanelBoundary>
              <PanelBoundary what="the drafts">
                <DraftsButton />
              </PanelBoundary>
            </>
          )}
        </div>
      </div>
      {hasAnswer && <OutcomeBar name={name ?? address.componentKey} />}
    </div>
  )
}

/** The configuration page of one component of a cluster (API §4.2). */
export function ConfigurationPage({ address, name, first }: ConfigurationPageProps & FirstProps) {
  'use memo'
  const { api } = useConnection()
  const form = useForm<Record<string, DraftValue>>()
  const show = useSearch(readShow)
  const [configuration] = useState(() => createConfiguration(api, address, form, first, show))
  useEffect(() => {
    const { find } = configuration
    if (find.get().only !== show) find.set({ ...find.get(), only: show })
  }, [configuration, show])
  useEffect(() => {
    configuration.start()
    const stopFollowing = configuration.followYaml()
    window.addEventListener('pagehide', configuration.save)
    return () => {
      stopFollowing()
      window.removeEventListener('pagehide', configuration.save)
      configuration.loop.dispose()
    }
  }, [configuration])
  // Save while the page goes: signing out removes drafts once the next page is shown, so a later save would survive.
  useLayoutEffect(() => configuration.save, [configuration])
  useEffect(() => {
    const { loop } = configuration
    const onOnline = () => {
      if (loop.resolution.get().kind === 'failed') loop.resolveNow()
    }
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
    }
  }, [configuration])
  useAnnouncedOutcome(configuration, name ?? address.componentKey)
  useProblemKeys(configuration)
  useUndoKeys(configuration)
  return (
    <ConfigurationProvider value={configuration}>
      <Body address={address} name={name} />
      <LeaveGuard />
      <SignInAgain />
    </ConfigurationProvider>
  )
}
