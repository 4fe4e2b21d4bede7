import { Button, Group, Menu, Text } from '@mantine/core'
import { type ImportField, type ImportKind, importShapes } from '@menara/shared/domain/imports/import-kinds.ts'
import { choicesOf, fieldLabel, importTexts } from '@menara/shared/domain/imports/import-texts.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import { IconArrowBackUp, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toast } from '../../../kit/overlays/toasts.ts'
import { useSelectionChange, useUndo } from '../imports.api.ts'

/** So many the server takes with one call. */
const MOST = 500

interface SelectionBarProps {
  readonly kind: ImportKind
  readonly keys: ReadonlySet<string>
  readonly clear: () => void
  /** Fields of a list of values, or of yes and no, that can be set for all of them. */
  readonly fields: readonly string[]
  readonly removable?: true
  /** What else can be done with them. */
  readonly children?: ReactNode
}
interface Done {
  readonly batchId: string
  readonly changed: number
  readonly refused: readonly string[]
}

/** Changes or removes what is selected in a list, says what became of it, and undoes it. */
export function SelectionBar({ kind, keys, clear, fields, removable, children }: SelectionBarProps) {
  const { t, i18n } = useTranslation('imports')
  const language: Language = i18n.language === 'id' ? 'id' : 'en'
  const [done, setDone] = useState<Done | null>(null)
  const change = useSelectionChange()
  const apply = async (changes: Readonly<Record<string, unknown>> | null): Promise<void> => {
    const { data } = await change.mutateAsync({ kind, ids: [...keys], changes })
    const reasons = new Set(data.refused.flatMap(({ reasons }) => reasons.map(({ sentence }) => sentence)))
    setDone({ batchId: data.batch.id, changed: data.batch.counts.update, refused: [...reasons] })
    clear()
  }
  const run = (changes: Readonly<Record<string, unknown>> | null) => void apply(changes).catch(() => undefined)
  if (keys.size === 0) return done && <Outcome done={done} close={() => setDone(null)} />
  const named = importShapes[kind].fields.filter(({ key }) => fields.includes(key))
  return (
    <Group px="sm" pb="sm" gap="sm" role="group" aria-label={t('bulk')}>
      <Text size="sm" fw={600} role="status">
        {t('selected', { count: keys.size })}
      </Text>
      {keys.size > MOST ? (
        <Text size="sm" c="dimmed">
          {t('tooMany', { most: MOST })}
        </Text>
      ) : (
        <>
          {named.map((field) => (
            <FieldMenu
              key={field.key}
              field={field}
              language={language}
              busy={change.isPending}
              choose={(value) => run({ [field.to]: value })}
            />
          ))}
          {removable && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              loading={change.isPending}
              onClick={() =>
                askFirst({
                  title: t('removeTitle', { count: keys.size }),
                  text: t('removeText'),
                  confirm: t('remove'),
                  danger: true,
                  run: () => run(null),
                })
              }
            >
              {t('remove')}
            </Button>
          )}
        </>
      )}
      {children}
      <Button variant="subtle" onClick={clear}>
        {t('clear')}
      </Button>
    </Group>
  )
}

interface FieldMenuProps {
  readonly field: ImportField
  readonly language: Language
  readonly busy: boolean
  readonly choose: (value: string | boolean) => void
}
function FieldMenu({ field, language, busy, choose }: FieldMenuProps) {
  const { yes, no } = importTexts[language].flag
  const values: readonly (readonly [string | boolean, string])[] =
    field.type === 'flag' ? [[true, yes] as const, [false, no] as const] : Object.entries(choicesOf(field, language))
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />} loading={busy}>
          {fieldLabel(field.key, language)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {values.map(([value, label]) => (
          <Menu.Item key={label} onClick={() => choose(value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The undo has the focus: it is one key away. */
function Outcome({ done: { batchId, changed, refused }, close }: { readonly done: Done; readonly close: () => void }) {
  const { t } = useTranslation('imports')
  const undo = useUndo()
  const button = useRef<HTMLButtonElement>(null)
  // The menu gives the focus back to a button that is gone by then.
  useEffect(() => {
    const timer = setTimeout(() => button.current?.focus(), 50)
    return () => clearTimeout(timer)
  }, [])
  const restore = () =>
    undo.mutate(batchId, {
      onSuccess({ restored, kept }) {
        toast(kept > 0 ? 'info' : 'success', t('restored', { count: restored }), kept > 0 ? t('kept', { count: kept }) : '')
        close()
      },
    })
  return (
    <Group px="sm" pb="sm" gap="sm">
      <Text size="sm" role="status">
        {[t('changed', { count: changed }), ...(refused.length > 0 ? [t('notChanged', { reasons: refused.join(' ') })] : [])].join(' ')}
      </Text>
      {changed > 0 && (
        <Button
          ref={button}
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          loading={undo.isPending}
          onClick={restore}
        >
          {t('undo')}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={close}>
        {t('close', { ns: 'common' })}
      </Button>
    </Group>
  )
}
