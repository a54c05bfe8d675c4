// Imported first by every command, because older versions fail with misleading errors.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Tidemark needs Node 20.19 or newer and this is ${process.version}: install a newer one from https://nodejs.org`,
  )
  process.exit(1)
}
