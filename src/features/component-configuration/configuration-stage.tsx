import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useConnection } from '#src/api/api-context.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import { createConfiguration } from './create-configuration.ts'
import { ConfigurationProvider, useOverview } from './configuration-context.ts'
import type { DraftValue } from './draft.ts'

const OnceAnswered = ({ children }: { children: ReactNode }) =>
  useOverview().answered ? children : null

type ConfigurationStageProps = { address: ComponentAddress; children: ReactNode }

/** For stories: a configuration without its page, so that each of its parts is seen alone. */
export function ConfigurationStage({ address, children }: ConfigurationStageProps) {
  const { api } = useConnection()
  const form = useForm<Record<string, DraftValue>>()
  const [configuration] = useState(() => createConfiguration(api, address, form))
  useEffect(() => {
    configuration.loop.resolveNow()
    return configuration.loop.dispose
  }, [configuration])
  return (
    <ConfigurationProvider value={configuration}>
      <OnceAnswered>{children}</OnceAnswered>
    </ConfigurationProvider>
  )
}
