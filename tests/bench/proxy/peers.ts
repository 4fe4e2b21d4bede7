import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeArgs } from '../../../gateway/src/platform/node-args.ts'
import { freePort } from '../../kit/services/free-port.ts'

const root = join(import.meta.dirname, '../../..')
const BENCH = 'tests/bench/proxy/proxy.bench.ts'
const INTERNAL = randomBytes(32).toString('base64url')

/** One way to the same list. */
export interface Peer {
  readonly name: string
  readonly port: number
}
export interface Upstream {
  readonly port: number
  readonly path: string
  readonly token: string
}
export interface Yard {
  readonly children: ChildProcess[]
  /** Private, removed afterwards. */
  readonly folder: string
}

/** An upstream that does nothing but serialise a list. */
export async function openMinimal({ children }: Yard): Promise<Upstream> {
  const port = await freePort()
  children.push(node(BENCH, ['--serve', String(port)], {}))
  const item = { port, path: '/api/v1/assets', token: 'bench' }
  await answers(item, port)
  return item
}

/** Our backend on PGlite with the demo portfolio: sign-in checked and the database asked for each list. */
export async function openBackend({ children, folder }: Yard): Promise<Upstream> {
  const port = await freePort()
  const data = join(folder, 'data')
  mkdirSync(data)
  const env = {
    DATA_DIR: data,
    DEMO: '1',
    MENARA_BACKEND_PORT: String(port),
    MQTT_PORT: String(await freePort()),
    MENARA_PARENT: '1',
    MENARA_INTERNAL_TOKEN: INTERNAL,
    MENARA_TOKEN_KEY: randomBytes(32).toString('base64url'),
    LOG_LEVEL: 'warn',
  }
  children.push(node('backend/src/main.ts', [], env))
  await answers({ path: '/readyz', token: '' }, port)
  const body = JSON.stringify({ email: 'admin@menara.demo', password: 'menara-demo' })
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { data: session } = (await answer.json()) as { data: { accessToken: string } }
  return { port, path: '/desk/api/v1/tickets?limit=5', token: session.accessToken }
}

/** Direct, the gateway as shipped (access log and all; only its rate limit is off), and nginx where it is found. */
export async function openPeers(upstream: Upstream, { children, folder }: Yard): Promise<Peer[]> {
  const gateway = await freePort()
  const env = { PORT: String(gateway), MENARA_BACKEND_URL: `http://127.0.0.1:${upstream.port}`, RATE_LIMIT: '0', MENARA_PARENT: '1' }
  children.push(node('gateway/src/main.ts', [], { ...env, NODE_OPTIONS: nodeArgs.join(' ') }))
  await answers(upstream, gateway)
  const peers = [
    { name: 'direct', port: upstream.port },
    { name: 'gateway', port: gateway },
  ]
  const nginx = nginxBinary()
  if (!nginx) return peers
  const port = await freePort()
  const conf = join(folder, `nginx-${port}.conf`)
  writeFileSync(conf, nginxConf({ port, upstream: upstream.port, folder }))
  children.push(spawn(nginx, ['-p', folder, '-c', conf, '-e', join(folder, 'error.log'), '-g', 'daemon off;'], { stdio: 'ignore' }))
  await answers(upstream, port)
  return [...peers, { name: 'nginx', port }]
}

const node = (script: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  spawn(process.execPath, [join(root, script), ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  })

async function answers({ path, token }: Pick<Upstream, 'path' | 'token'>, port: number): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    const init = { headers: { authorization: `Bearer ${token}` } }
    const ok = await fetch(`http://127.0.0.1:${port}${path}`, init).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await wait(50)
  }
  throw new Error(`Nothing answered ${path} on port ${port}`)
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
worker_processes 1; pid ${folder}/nginx-${port}.pid;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log combined buffer=64k flush=1s;
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream api { server 127.0.0.1:${upstream}; keepalive 128; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port}; keepalive_requests 10000000;
    location / { proxy_pass http://api; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr; }
  }
}`
