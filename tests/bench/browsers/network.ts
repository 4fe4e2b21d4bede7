import { execFileSync, spawnSync } from 'node:child_process'

/** Where the product and the relay listen, and where the browsers are: two networks of this machine's own, with a router between them. */
export const SERVER = '10.213.0.1'
const [ROUTER_HERE, ROUTER_THERE, BROWSERS] = ['10.213.0.2', '10.213.1.1', '10.213.1.2']
const ROUTER_NAME = 'menara-router'
const BROWSERS_NAME = 'menara-browsers'

/** What the router lets through to the server beside its web port. What is not let through is dropped without a word, as firewalls do. */
const NETWORKS = {
  'everything open': '',
  'no UDP': 'meta l4proto tcp accept',
  'only the relay, by TCP': 'tcp dport $RELAY accept',
  'nothing but the web port': '',
} as const
export type NetworkName = keyof typeof NETWORKS

const run = (...[program, ...args]: [string, ...string[]]): void =>
  void execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
const ip = (args: string): void => run('ip', ...args.split(' '))
const inside = (name: string, args: string): void => ip(`netns exec ${name} ip ${args}`)

function remove(): void {
  for (const name of [BROWSERS_NAME, ROUTER_NAME]) spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' })
  spawnSync('ip', ['link', 'del', 'mnr-server'], { stdio: 'ignore' })
}

/** Makes both networks. Needs root; nothing outside the two namespaces changes but one interface, which goes with them. */
export function openNetworks(ports: { readonly web: number; readonly relay: number }) {
  remove()
  for (const name of [ROUTER_NAME, BROWSERS_NAME]) {
    ip(`netns add ${name}`)
    inside(name, 'link set lo up')
  }
  ip(`link add mnr-server type veth peer name server netns ${ROUTER_NAME}`)
  ip(`link add browsers netns ${ROUTER_NAME} type veth peer name server netns ${BROWSERS_NAME}`)
  ip(`addr add ${SERVER}/30 dev mnr-server`)
  ip('link set mnr-server up')
  inside(ROUTER_NAME, `addr add ${ROUTER_HERE}/30 dev server`)
  inside(ROUTER_NAME, `addr add ${ROUTER_THERE}/30 dev browsers`)
  inside(BROWSERS_NAME, `addr add ${BROWSERS}/30 dev server`)
  inside(ROUTER_NAME, 'link set server up')
  inside(ROUTER_NAME, 'link set browsers up')
  inside(BROWSERS_NAME, 'link set server up')
  inside(BROWSERS_NAME, `route add default via ${ROUTER_THERE}`)
  ip(`route add 10.213.1.0/30 via ${ROUTER_HERE}`)
  ip(`netns exec ${ROUTER_NAME} sysctl -q -w net.ipv4.ip_forward=1`)
  return {
    /** How to start a program where the browsers are. */
    wrap: (program: string, ...args: string[]): [string, string[]] => ['ip', ['netns', 'exec', BROWSERS_NAME, program, ...args]],
    become(name: NetworkName): void {
      const more = name === 'everything open' ? 'accept' : NETWORKS[name].replace('$RELAY', String(ports.relay))
      const rules = `flush ruleset
table ip menara {
  chain forward {
    type filter hook forward priority 0; policy drop;
    ip saddr ${SERVER} accept
    ip daddr != ${SERVER} drop
    tcp dport ${ports.web} accept
    ${more}
  }
}
`
      execFileSync('ip', ['netns', 'exec', ROUTER_NAME, 'nft', '-f', '-'], { input: rules })
    },
    close: remove,
  }
}
