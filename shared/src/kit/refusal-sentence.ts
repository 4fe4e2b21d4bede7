/** Parameters of a broken rule: the limit that was passed, the years that are taken, or what was found instead. */
export type RuleParams = Readonly<Record<string, string | number>>
/** One broken rule of a refusal, as it travels. */
export interface BrokenRule {
  readonly field: string
  /** JSON Schema keyword, or a rule named by a service. */
  readonly rule: string
  readonly params?: RuleParams | undefined
}

/** Rules whose sentence names the limit, and the one that is said where no limit is known. */
const WITHOUT_LIMIT: Readonly<Record<string, string>> = {
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minimum: 'tooSmall',
  maximum: 'tooLarge',
  minItems: 'choose',
  maxItems: 'tooMany',
  maxProperties: 'tooMany',
  maxBytes: 'tooLarge',
  maxDepth: 'depth',
}

/** Key, below `rule` in `refusals/{en,id}.json`, of the sentence for a broken rule. Nothing where something must stand is one sentence for all. */
export function sentenceKey({ rule, params = {} }: Pick<BrokenRule, 'rule' | 'params'>): string {
  if (params['found'] === 'blank') return 'empty'
  if (rule === 'minItems' && params['limit'] === 1) return 'choose'
  if (rule === 'minLength' && params['limit'] === 1) return 'empty'
  return params['limit'] === undefined ? (WITHOUT_LIMIT[rule] ?? rule) : rule
}

interface RefusalTexts {
  readonly rule: Readonly<Record<string, string>>
  readonly field: Readonly<Record<string, string>>
  readonly value: string
}

/** The name of a field where no form has a label for it: `lines.0.location_id` is “Site” by the texts, otherwise “Location”. */
export function fieldName(field: string, texts: Pick<RefusalTexts, 'field' | 'value'>): string {
  const parts = field.split('.').filter((part) => part !== '' && !/^\d+$/.test(part))
  const last = parts.at(-1) ?? ''
  const known = texts.field[parts.slice(-2).join('_')] ?? texts.field[last]
  if (known) return known
  const words = last
    .replace(/_(ids?|at)$/, '')
    .replaceAll('_', ' ')
    .trim()
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : texts.value
}

/** The sentence for one broken rule. `label`: what the reader's form calls the field. */
export function sentenceOf(broken: BrokenRule, texts: RefusalTexts, label = fieldName(broken.field, texts)): string {
  const sentence = texts.rule[sentenceKey(broken)] ?? texts.rule['other'] ?? ''
  const facts: RuleParams = { ...broken.params, field: label, rule: broken.rule }
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name] ?? ''))
}
