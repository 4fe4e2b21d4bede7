import type { Names } from './names.ts'

export const apiFile = ({
  subject,
  many,
  one,
  One,
}: Names): string => `import { ${many} } from '@menara/shared/contract/${subject}.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { call } from '../../kit/calls/call.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'

export type ${One}Body = CallOf<typeof ${many}.create>['body']

export const ${one}ById = (id: string) => asking(${many}.get, { params: { id } })

/** Changes one; without an id a new one is created. */
export async function save${One}(id: string | undefined, body: ${One}Body) {
  const saved = id === undefined ? await call(${many}.create, { body }) : await call(${many}.update, { params: { id }, body })
  void queryClient.invalidateQueries({ queryKey: ['${subject}'] })
  return saved
}

/** Only the lists are asked again: the row itself is gone. */
export async function remove${One}(id: string): Promise<void> {
  await call(${many}.remove, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: ['${subject}', 'list'] })
}
`

export const screenFile = ({
  subject,
  many,
  One,
  Many,
}: Names): string => `import { type ${One}, ${many} } from '@menara/shared/contract/${subject}.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@mantine/core'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPage } from '../../kit/lists/list-page.tsx'
import { usePages } from '../../kit/links/pages.ts'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { text, useViewState } from '../../kit/lists/view-state.ts'
import { ${One}Form } from './${subject}-form.tsx'
import { remove${One} } from './${subject}.api.ts'

/** What the list is searched for, and the id of the one whose form is open, or \`new\`. */
export const ${many}View = { search: text, edit: text }

export function ${Many}Screen() {
  const { edit } = useViewState(${many}View).state
  return edit === undefined ? <${Many}List /> : <${One}Form id={edit === 'new' ? undefined : edit} />
}

function ${Many}List() {
  const { t } = useTranslation('${subject}')
  const { state, show, change } = useViewState(${many}View)
  const { search = '' } = state
  return (
    <ListPage<${One}>
      title={t('title')}
      list={usePages(${many}.list, search ? { search } : {})}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => show({ edit: 'new' })}>
          {t('new')}
        </Button>
      }
      filters={<SearchInput label={t('search')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />}
      columns={useColumns()}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      onOpen={(row) => show({ edit: row.id })}
      empty={<EmptyState title={t('empty')} />}
    />
  )
}

function useColumns(): readonly Column<${One}>[] {
  const { t } = useTranslation('${subject}')
  return [
    { key: 'name', header: t('name'), cell: (row) => row.name },
    { key: 'description', header: t('description'), wideOnly: true, cell: (row) => row.description || '–' },
    {
      key: 'actions',
      header: '',
      width: 56,
      wideOnly: true,
      cell: ({ id, name }) => (
        <RowRemove
          label={t('removeName', { name })}
          title={t('removeTitle')}
          text={t('removeText', { name })}
          remove={() => remove${One}(id)}
        />
      ),
    },
  ]
}
`

export const formFile = ({ subject, many, one, One }: Names): string => `import { Textarea, TextInput } from '@mantine/core'
import { type ${One}, ${many} } from '@menara/shared/contract/${subject}.contract.ts'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { text, useViewState } from '../../kit/lists/view-state.ts'
import { ${one}ById, save${One} } from './${subject}.api.ts'

/** The form of one, or of a new one where there is no id. */
export function ${One}Form({ id }: { readonly id: string | undefined }) {
  return (
    <LoadedRecord id={id} query={${one}ById}>
      {(${one}) => <Fields key={id ?? 'new'} ${one}={${one}} />}
    </LoadedRecord>
  )
}

/** Saving and discarding lead back to the list. */
const formView = { edit: text }

type Values = Record<string, unknown> & { name: string; description: string }
const read = ({ name, description }: Values) => ({ name, description })

function Fields({ ${one} }: { readonly ${one}: ${One} | undefined }) {
  const { t } = useTranslation('${subject}')
  const { show } = useViewState(formView)
  const { form, frame } = useRecordForm(
    ${many}.create.body,
    { name: ${one}?.name ?? '', description: ${one}?.description ?? '' },
    { record: ${one}, read, save: (body) => save${One}(${one}?.id, body), leave: () => show({}) },
  )
  return (
    <>
      <PageHeader title={${one}?.name ?? t('new')} />
      <RecordForm {...frame}>
        <TextInput label={t('name')} withAsterisk maxLength={120} key={form.key('name')} {...form.getInputProps('name')} />
        <Textarea label={t('description')} autosize minRows={2} key={form.key('description')} {...form.getInputProps('description')} />
      </RecordForm>
    </>
  )
}
`
