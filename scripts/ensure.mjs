/**
 * `node scripts/ensure.mjs <command> [args]`: from a bare clone to `scripts/<command>.ts` on the pinned Node.
 * Plain JavaScript without dependencies, because it runs before anything is installed and on an older Node.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST = [20, 19]
/** The first Node that runs TypeScript files without a flag. */
const OLDEST_FOR_TYPESCRIPT = [22, 18]

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.menara-stamp')
const windows = process.platform === 'win32'

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function atLeast([major, minor]) {
  const [ours, oursMinor] = process.versions.node.split('.').map(Number)
  return ours > major || (ours === major && oursMinor >= minor)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

/** npm keeps its own record of what it installed; when that agrees with the lock file there is nothing to do. */
function alreadyInstalled() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const present = readJson(join(modules, '.package-lock.json'))?.packages
  if (!wanted || !present) return false
  const isNamed = (path) => path in present && path in wanted
  const same = (path) =>
    isNamed(path) && present[path].version === wanted[path].version && present[path].integrity === wanted[path].integrity
  const inModules = Object.keys(wanted).filter((path) => path.includes('node_modules/'))
  return inModules.every((path) => same(path) || wanted[path].optional === true) && Object.keys(present).every(same)
}

function npm(args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : [windows ? 'npm.cmd' : 'npm', []]
  return spawnSync(command, [...first, ...args], { cwd: root, encoding: 'utf8', shell: windows && first.length === 0, maxBuffer: 1e8 })
}

/** npm's own words without its warnings and its manual. */
function reasonIn(said) {
  const errors = said.split('\n').filter((line) => line.startsWith('npm error'))
  const manual = errors.findIndex((line) => line.startsWith('npm error Usage'))
  return (errors.length > 0 ? errors.slice(0, manual < 0 ? undefined : manual) : [said]).join('\n')
}

function install(lock) {
  if (!alreadyInstalled()) {
    process.stdout.write('Installing…\n')
    const done = npm(['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])
    if (done.error) refuse(`npm could not be run (${done.error.message}). Install npm beside Node and try again.`)
    if (done.status !== 0) refuse(`${reasonIn(done.stderr)}\nInstalling failed; what npm says is above.`)
  }
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ lock }))
}

function pinnedNode() {
  const folder = join(modules, `node-${windows ? 'win' : process.platform}-${process.arch}`)
  const binary = join(folder, windows ? 'bin/node.exe' : 'bin/node')
  if (existsSync(binary)) return binary
  if (atLeast(OLDEST_FOR_TYPESCRIPT)) return process.execPath
  return refuse(
    `No pinned Node exists for ${process.platform}-${process.arch}, and this one (${process.versions.node}) is too old to run without it: install Node ${OLDEST_FOR_TYPESCRIPT.join('.')} or newer.`,
  )
}

/** npm passes a SIGTERM on to the shell between us, which dies of it without a word: its death is our signal. */
function endWithNpm(child) {
  const shell = process.ppid
  if (!process.env.npm_lifecycle_event || windows) return
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
}

function handOver(node, command, args) {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(modules, '.cache/compile') }
  env.PATH = `${dirname(node)}${windows ? ';' : ':'}${process.env.PATH ?? ''}`
  // The channel tells the child when this process is gone, however it ended.
  const child = spawn(node, [join(root, 'scripts', `${command}.ts`), ...args], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
  child.on('error', (error) => refuse(`The pinned Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

const [command = '', ...args] = process.argv.slice(2)
if (!atLeast(OLDEST)) refuse(`Menara needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`)
if (!/^[a-z-]+$/.test(command) || !existsSync(join(root, 'scripts', `${command}.ts`)))
  refuse(`There is no command "${command}" in scripts/.`)

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
if (readJson(stampFile)?.lock !== lock) install(lock)
handOver(pinnedNode(), command, args)
