import type { ComponentAddress } from '#src/api/requests.ts'
import { COMPONENT } from '#src/testing/component-builders.ts'
import { Connected } from '#src/testing/connected.tsx'
import type { MemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { ConfigurationPage } from '#form/configuration-page.tsx'

/** For browser tests: shows the page of a component that an API in memory serves. */
export const mountPage = (api: MemoryApi, address: ComponentAddress = COMPONENT) =>
  mount(
    <Connected api={api}>
      <ConfigurationPage address={address} />
    </Connected>,
  )
