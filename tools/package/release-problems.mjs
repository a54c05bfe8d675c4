/**
 * What stands in the way of a release, each as a sentence.
 * @param {{ version: string, lockVersion: string | undefined, changelog: string, status: string, tags: readonly string[],
 *   manifests: string }} repository `status` as `git status --porcelain` prints it
 */
export const releaseProblems = ({ version, lockVersion, changelog, status, tags, manifests }) => {
  const entry = entryOf(changelog, version)
  return [
    status.trim() !== '' && 'The working tree has changes that are not committed.',
    !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) && `"${version}" is not a version.`,
    lockVersion !== version &&
      `package-lock.json has version ${lockVersion}, package.json ${version}: run npm install.`,
    tags.includes(`v${version}`) && `v${version} is released already: choose another version.`,
    entry === undefined && `CHANGELOG.md has no "## ${version} - YYYY-MM-DD".`,
    entry === '' && `CHANGELOG.md says nothing about ${version}.`,
    !manifests.includes(`newTag: ${version}\n`) &&
      `deploy/kubernetes/kustomization.yaml names another image than ${version}.`,
  ].filter((problem) => problem !== false)
}

/**
 * What the changelog says about a version; undefined if it has no dated heading for it.
 * @param {string} changelog @param {string} version
 */
export const entryOf = (changelog, version) => {
  const [, ...sections] = changelog.split(/^## /m)
  const heading = new RegExp(
    `^${version.replaceAll('.', String.raw`\.`)} - \\d{4}-\\d\\d-\\d\\d\\n`,
  )
  return sections
    .find((section) => heading.test(section))
    ?.replace(/^.*\n/, '')
    .trim()
}
