import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { command, Refusal, say } from './kit/refusal.ts'
import { root, runTool } from './kit/tool.ts'
import { moduleFile, routesFile, serviceFile, storeFile, testFile } from './new/backend-files.ts'
import { apiFile, formFile, screenFile } from './new/client-files.ts'
import { type Names, namesOf } from './new/names.ts'
import { contractFile, rulesFile, schemaFile, textsFile } from './new/shared-files.ts'

/** `npm run new <subject>`: the subject's files in every room, and what is left to register by hand. */
async function create(): Promise<void> {
  const [subject] = process.argv.slice(2)
  if (!subject) throw new Refusal('Which subject? npm run new <subject>, plural and in kebab-case: npm run new visitor-passes')
  const names = namesOf(subject, takenPrefixes())
  const files = Object.entries(filesOf(names))
  const there = files.filter(([file]) => existsSync(join(root, file)))
  if (there.length > 0) throw new Refusal(`${subject} is there already: ${there.map(([file]) => file).join(', ')}`)
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
    say(`new  ${file}`)
  }
  // How lines break depends on how long the names are.
  await runTool('biome', ['check', '--write', ...files.map(([file]) => file).filter((file) => /\.tsx?$/.test(file))])
  say(registration(names))
}

function filesOf(names: Names): Readonly<Record<string, string>> {
  const { subject } = names
  const backend = `backend/src/features/${subject}/${subject}`
  const client = `client/src/features/${subject}/${subject}`
  return {
    [`shared/src/contract/${subject}.contract.ts`]: contractFile(names),
    [`backend/src/schema/${subject}.ts`]: schemaFile(names),
    [`${backend}.rules.md`]: rulesFile(names),
    [`${backend}.test.ts`]: testFile(names),
    [`${backend}.store.ts`]: storeFile(names),
    [`${backend}.service.ts`]: serviceFile(names),
    [`${backend}.routes.ts`]: routesFile(names),
    [`${backend}.module.ts`]: moduleFile(names),
    [`${client}.api.ts`]: apiFile(names),
    [`${client}.screen.tsx`]: screenFile(names),
    [`${client}-form.tsx`]: formFile(names),
    [`client/src/i18n/en/${subject}.json`]: textsFile(names, 'en'),
    [`client/src/i18n/id/${subject}.json`]: textsFile(names, 'id'),
  }
}

const registration = ({ subject, many, Many }: Names) => `
Left to do, in this order:
1. shared/src/contract/index-of.ts: import { ${many} } from './${subject}.contract.ts', and name it in \`contract\`.
2. npm run migrate -- generate --name ${subject}, and read what it wrote to backend/migrations
3. backend/src/app.ts: open${Many}(platform) in openModules. What it needs of other features it takes as ports (backend/src/ports); what it
   offers to others becomes a port, which open${Many} returns.
4. client/src/app/: a route for ${Many}Screen with its title, permission and menu entry; its texts in client/src/i18n.
5. Write its own rules; npm run check && npm test -- ${subject}`

function takenPrefixes(): Set<string> {
  const books = globSync('{shared,backend,backend/demo,gateway,client}/src/**/*.rules.md', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  return new Set(books.flatMap((text) => [...text.matchAll(/\*\*([A-Z]{2,4})-\d+\*\*/g)].map((match) => match[1] ?? '')))
}

await command(create)
