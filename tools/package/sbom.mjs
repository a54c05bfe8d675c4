/**
 * @typedef {{ 'bom-ref': string, name: string, version: string, properties?: { name: string, value: string }[] }} Component
 * @typedef {{ metadata: { component: Component }, components: Component[],
 *   dependencies: { ref: string, dependsOn: string[] }[] }} Bom
 */

/** @param {Component} component */
const isDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

/**
 * The software bill of materials of the package, from npm's of the whole repository: what is installed with it and what
 * is bundled in it. npm alone cannot tell, since what is bundled is a development dependency.
 * @param {Bom} all in CycloneDX
 * @param {readonly { name: string, version: string }[]} bundled
 * @param {string} name of the package
 */
export const sbomOfPackage = (all, bundled, name) => {
  const inBundle = new Set(bundled.map((its) => `${its.name}@${its.version}`))
  const components = all.components
    .filter((its) => !isDevelopment(its) || inBundle.has(`${its.name}@${its.version}`))
    // They are all needed, whichever list of package.json they are in.
    .map(({ properties: _, ...its }) => ({ ...its, scope: 'required' }))
  // npm names the folder, and what kind of project it is.
  const { properties: _, ...component } = { ...all.metadata.component, name, type: 'application' }
  const kept = new Set([component['bom-ref'], ...components.map((its) => its['bom-ref'])])
  return {
    ...all,
    metadata: { ...all.metadata, component, lifecycles: [{ phase: 'build' }] },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => kept.has(to)) })),
  }
}
