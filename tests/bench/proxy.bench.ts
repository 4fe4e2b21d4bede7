import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../kit/free-port.ts'
import { atPace, flatOut } from './proxy/pacer.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const RATIO = 0.6
const P50_MS = 0.5
const PATH = '/api/v1/assets?limit=20'
const root = join(import.meta.dirname, '../..')

interface Peer {
  readonly name: string
  readonly port: number
}
interface Figures {
  readonly rates: number[]
  readonly p50: number[]
  readonly p99: number[]
}

/**
 * A 5 KB list direct, through the gateway (as shipped, access log and all; only its rate limit is off) and through nginx, in turns.
 * `args`: rounds (5) and seconds of each measurement (3).
 */
export async function run(args: readonly string[] = []): Promise<boolean> {
  const [rounds = 5, seconds = 3] = args.map(Number).filter((it) => it > 0)
  const children: ChildProcess[] = []
  const folder = mkdtempSync(join(tmpdir(), 'menara-bench-'))
  try {
    const peers = await openPeers(children, folder)
    for (const peer of peers) await flatOut({ port: peer.port, path: PATH, seconds: 2 })
    const found = new Map<string, Figures>(peers.map(({ name }) => [name, { rates: [], p50: [], p99: [] }]))
    for (let round = 0; round < rounds; round++) {
      for (const { name, port } of peers) {
        const figures = found.get(name) as Figures
        figures.rates.push(await flatOut({ port, path: PATH, seconds }))
        const took = await atPace({ port, path: PATH, seconds }, 1000)
        figures.p50.push(took[Math.floor(took.length * 0.5)] as number)
        figures.p99.push(took[Math.floor(took.length * 0.99)] as number)
      }
    }
    return report(found, rounds)
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await wait(300)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openPeers(children: ChildProcess[], folder: string): Promise<Peer[]> {
  const direct = await freePort()
  children.push(node('tests/bench/proxy/upstream.main.ts', { PORT: String(direct) }))
  await answers(direct)
  const gateway = await freePort()
  children.push(
    node('gateway/src/main.ts', {
      PORT: String(gateway),
      MENARA_BACKEND_URL: `http://127.0.0.1:${direct}`,
      RATE_LIMIT: '0',
      MENARA_PARENT: '1',
    }),
  )
  await answers(gateway)
  const peers = [
    { name: 'direct', port: direct },
    { name: 'gateway', port: gateway },
  ]
  const nginx = nginxBinary()
  if (!nginx) {
    say('nginx was not found: SKIPPED, only direct and the gateway are compared')
    return peers
  }
  const port = await freePort()
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, nginxConf({ port, upstream: direct, folder }))
  children.push(spawn(nginx, ['-p', folder, '-c', conf, '-e', join(folder, 'error.log'), '-g', 'daemon off;'], { stdio: 'ignore' }))
  await answers(port)
  return [...peers, { name: 'nginx', port }]
}

const node = (script: string, env: Record<string, string>) =>
  spawn(process.execPath, [join(root, script)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  })

async function answers(port: number): Promise<void> {
  for (let i = 0; i < 300; i++) {
    const ok = await fetch(`http://127.0.0.1:${port}${PATH}`).then(
      (it) => it.ok,
      () => false,
    )
    if (ok) return
    await wait(50)
  }
  throw new Error(`Nothing answered on port ${port}`)
}

function nginxBinary(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/nginx/sbin']
  for (const folder of folders) {
    try {
      accessSync(join(folder, 'nginx'))
      return join(folder, 'nginx')
    } catch {
      // Not in this folder.
    }
  }
  return null
}

const nginxConf = ({ port, upstream, folder }: { port: number; upstream: number; folder: string }) => `
worker_processes 1; pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log combined buffer=64k flush=1s; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream api { server 127.0.0.1:${upstream}; keepalive 128; keepalive_requests 1000000; }
  server { listen 127.0.0.1:${port}; keepalive_requests 10000000; location / { proxy_pass http://api; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr; } }
}`

const median = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

function report(found: ReadonlyMap<string, Figures>, rounds: number): boolean {
  const base = median(found.get('direct')?.rates ?? [])
  say(`proxy: 5 KB list, ${cpus().length} cores shared by load, upstream and proxy; medians of ${rounds} interleaved rounds`)
  for (const [name, { rates, p50, p99 }] of found) {
    const spread = `${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}`
    say(
      `  ${name.padEnd(8)} ${Math.round(median(rates)).toString().padStart(6)} req/s (${spread})  ratio ${(median(rates) / base).toFixed(2)}   at 1,000 req/s: p50 ${median(p50).toFixed(2)} ms  p99 ${median(p99).toFixed(2)} ms`,
    )
  }
  const gateway = found.get('gateway') as Figures
  const ratio = median(gateway.rates) / base
  const p50 = median(gateway.p50)
  say(`  ${verdict(ratio >= RATIO)}  ratio ${ratio.toFixed(2)} (at least ${RATIO.toFixed(2)} of direct)`)
  say(`  ${verdict(p50 <= P50_MS)}  p50 ${p50.toFixed(2)} ms at 1,000 req/s (at most ${P50_MS} ms)`)
  return ratio >= RATIO && p50 <= P50_MS
}
const verdict = (ok: boolean) => (ok ? 'PASS ' : 'short')

if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
