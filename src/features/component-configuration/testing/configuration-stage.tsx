import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useConnection } from '#src/api/api-context.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import { createConfiguration } from '#form/engine/create-configuration.ts'
import { ConfigurationProvider, useHasAnswer } from '#form/engine/configuration-context.ts'
import type { DraftValue } from '#form/draft/draft.ts'

const OnceAnswered = ({ children }: { children: ReactNode }) =>
  useHasAnswer() && <Fragment key="answered">{children}</Fragment>

type ConfigurationStageProps = { address: ComponentAddress; children: ReactNode }

/** For stories: provides a configuration without its page, for a single part. */
export function ConfigurationStage({ address, children }: ConfigurationStageProps) {
  const { api } = useConnection()
  const form = useForm<Record<string, DraftValue>>()
  const [configuration] = useState(() => createConfiguration(api, address, form))
  useEffect(() => {
    configuration.loop.resolveNow()
    const stopFollowing = configuration.followYaml()
    return () => {
      stopFollowing()
      configuration.loop.dispose()
    }
  }, [configuration])
  return (
    <ConfigurationProvider value={configuration}>
      <OnceAnswered>{children}</OnceAnswered>
    </ConfigurationProvider>
  )
}
