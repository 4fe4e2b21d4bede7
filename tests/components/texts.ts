import { type Texts, textsFrom } from '../kit/text-lookup.ts'

const files = {
  ...import.meta.glob<Texts>('../../client/src/i18n/{en,id}/*.json', { import: 'default', eager: true }),
  ...import.meta.glob<Texts>('../../shared/src/{message-templates,refusals}/*.json', { import: 'default', eager: true }),
}

/** The product's own texts: `textsIn('id')('accounts:refusal.wrongPair')`. Throws where there is none. */
export const textsIn = textsFrom((path) => files[`../../${path}`])
export const en = textsIn('en')
