import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../kit/house.ts'
import { freePort } from '../kit/services/free-port.ts'
import { memoryOf, processTree } from '../kit/services/process-tree.ts'

/** Memory is read this long after the ready line, when the first rush is over. */
const REST_MS = 20_000
const SECOND_STARTS = 5

const print = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The working tree as a stranger would have it: committed and new files, nothing installed, nothing built. */
function bareClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'menara-clone-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of files.filter((file) => file !== '' && existsSync(join(root, file)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  return folder
}

/** As at a stranger's terminal: their own Node, none of our settings. */
function strangersEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_COMPILE_CACHE|MENARA_|DATA_DIR|DATABASE_URL|INIT_CWD)/.test(name),
  )
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)
  return { ...Object.fromEntries(kept), PATH }
}

interface Started {
  readonly child: ChildProcess
  readonly readyMs: number
  stop(): Promise<void>
}

async function npmStart(folder: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const from = performance.now()
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  const { promise: ready, resolve, reject } = Promise.withResolvers<number>()
  const listen = (text: string) => {
    said += text
    if (said.includes('Menara is ready at')) resolve(performance.now() - from)
  }
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  void ended.then(() => reject(new Error(`npm start ended:\n${said}`)))
  const readyMs = await ready
  // As Ctrl-C does: to the whole group.
  const stop = async () => {
    process.kill(-(child.pid ?? 0), 'SIGINT')
    await ended
  }
  return { child, readyMs, stop }
}

async function main(): Promise<void> {
  const folder = bareClone()
  const env = { ...strangersEnv(), PORT: String(await freePort()), MQTT_PORT: String(await freePort()) }
  try {
    const first = await npmStart(folder, env)
    print(`bare clone to ready: ${seconds(first.readyMs)} (install, client build, migrations, demo)`)
    await first.stop()

    const again: number[] = []
    let last: Started | undefined
    for (let round = 0; round < SECOND_STARTS; round++) {
      await last?.stop()
      last = await npmStart(folder, env)
      again.push(last.readyMs)
    }
    again.sort((a, b) => a - b)
    print(
      `start after that: median ${seconds(again[Math.floor(SECOND_STARTS / 2)] ?? 0)}, worst ${seconds(again.at(-1) ?? 0)} of ${SECOND_STARTS}`,
    )

    await wait(REST_MS)
    const parts = processTree(last?.child.pid ?? 0).map(memoryOf)
    print(`memory at rest, ${REST_MS / 1000} s after ready (PSS / RSS, MB):`)
    for (const { name, pssMb, rssMb } of parts)
      print(`  ${name.replace(`${folder}/`, '').padEnd(40)} ${String(pssMb).padStart(5)} / ${rssMb}`)
    print(`  ${'together'.padEnd(40)} ${String(parts.reduce((sum, part) => sum + part.pssMb, 0)).padStart(5)}`)
    await last?.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
