// node app/commands/run.js <name> [arguments]: runs a command from its source, or from the build if only production packages are
// installed.
const name = process.argv[2]
process.argv.splice(1, 2, name ?? '')

if (!name || !/^[a-z]+$/.test(name)) throw new Error('Which command?')
if (await registerTypeScript()) await import(`./${name}.ts`)
else await import(`../../build/commands/${name}.js`)

async function registerTypeScript() {
  try {
    const { register } = await import('tsx/esm/api')
    register()
    return true
  } catch {
    return false
  }
}
