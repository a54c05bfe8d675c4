import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Connection, ConnectionProvider } from '#src/api/api-context.ts'
import type { FrameName } from '#src/contract/frames.ts'
import { CompareFrame } from '#board/compare/compare-frame.tsx'
import { ConfigurationPage } from '#src/features/component-configuration/configuration-page.tsx'
import { BoardFrame } from '#src/features/environment-board/board-frame.tsx'
import { TimelinePage } from '#src/features/deployment-history/timeline-page.tsx'
import { readTimelineSearch } from '#timeline/find/timeline-search.ts'
import type { Address } from '#src/lib/paths.ts'
import type { Router } from '#src/router/router.ts'
import { RouterProvider } from '#src/router/router-context.tsx'
import { Excerpt } from './excerpt.tsx'
import { BoardHeader } from './lazy-frame.ts'
import { Shell } from './shell.tsx'
import { SignIn } from './sign-in.tsx'
import { TestEnvironmentsFrame } from './test-environments.tsx'

/*
 * What each page shows before its code and its data are there. It is the same for everybody, so it names nothing.
 */

const SOME = '…'
const ENVIRONMENT = { environmentId: SOME }
const COMPONENT = { organizationId: SOME, clusterId: SOME, componentKey: SOME }
const NO_SEARCH = readTimelineSearch({})

const inShell = (address: Address, children: ReactNode) => (
  <Shell address={address} lead={<BoardHeader page={address.page} />}>
    {children}
  </Shell>
)

const contentOf = (name: FrameName): ReactNode => {
  switch (name) {
    case 'signIn':
    case 'signInDirect':
    case 'signInSample':
      return <SignIn excerpt={<Excerpt />} />
    case 'home':
      return inShell({ page: 'home' }, <BoardFrame />)
    case 'compare':
      return inShell({ page: 'compare' }, <CompareFrame />)
    case 'testEnvironments':
      return inShell({ page: 'testEnvironments' }, <TestEnvironmentsFrame />)
    case 'deployments':
      return inShell(
        { page: 'deployments', ...ENVIRONMENT },
        <TimelinePage {...ENVIRONMENT} name={SOME} search={NO_SEARCH} />,
      )
    case 'component':
      return inShell(
        { page: 'component', ...COMPONENT },
        <ConfigurationPage address={COMPONENT} name="This component" />,
      )
  }
}

type FrameProps = { name: FrameName; connection: Connection; client: QueryClient; router: Router }

/** The frame of a page, to be rendered ahead of time. */
export function Frame({ name, connection, client, router }: FrameProps) {
  return (
    <ConnectionProvider value={connection}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router}>{contentOf(name)}</RouterProvider>
      </QueryClientProvider>
    </ConnectionProvider>
  )
}
