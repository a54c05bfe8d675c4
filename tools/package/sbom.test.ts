import { expect, test } from 'vitest'
import { sbomOfPackage } from './sbom.mjs'

const development = { name: 'cdx:npm:package:development', value: 'true' }

const component = (name: string, properties: { name: string; value: string }[] = []) => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  properties,
})

const all = {
  metadata: { component: component('folder', [{ name: 'cdx:npm:package:path', value: '' }]) },
  components: [
    component('installed'),
    component('bundled', [development]),
    component('only-for-tests', [development]),
  ],
  dependencies: [
    { ref: 'folder@1.0.0', dependsOn: ['installed@1.0.0', 'only-for-tests@1.0.0'] },
    { ref: 'only-for-tests@1.0.0', dependsOn: ['bundled@1.0.0'] },
    { ref: 'bundled@1.0.0', dependsOn: [] },
  ],
}

test('lists what is installed with the package and what is bundled in it', () => {
  const { components, dependencies } = sbomOfPackage(
    all,
    [
      { name: 'bundled', version: '1.0.0' },
      { name: 'only-for-tests', version: '2.0.0' },
    ],
    'tidemark',
  )
  expect(components.map(({ name }) => name)).toEqual(['installed', 'bundled'])
  expect(dependencies).toEqual([
    { ref: 'folder@1.0.0', dependsOn: ['installed@1.0.0'] },
    { ref: 'bundled@1.0.0', dependsOn: [] },
  ])
})

test('names the package, not the folder that it was made in', () => {
  const { metadata } = sbomOfPackage(all, [], 'tidemark')
  expect(metadata.component).toEqual({
    'bom-ref': 'folder@1.0.0',
    name: 'tidemark',
    version: '1.0.0',
    type: 'application',
  })
})
