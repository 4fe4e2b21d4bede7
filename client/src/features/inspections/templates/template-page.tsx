import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type InspectionTemplate, InspectionTemplateDraft } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadedRecord, RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { TemplateBadge } from '../inspection-badges.tsx'
import {
  refreshInspections,
  removeTemplate,
  saveTemplate,
  type TemplateBody,
  templateById,
  usePublish,
  useRetire,
} from '../inspections.api.ts'
import { inspectionView } from '../inspections-view.ts'
import { newSection, SectionsEditor } from './sections-editor.tsx'
import { SectionsRead } from './sections-read.tsx'

/** One inspection template: its draft to be written, or what is published of it. */
export function TemplatePage({ id }: { readonly id: string | undefined }) {
  return (
    <LoadedRecord id={id} query={templateById}>
      {(template) => <Shown template={template} />}
    </LoadedRecord>
  )
}

interface ShownProps {
  readonly template: InspectionTemplate | undefined
}
function Shown({ template }: ShownProps) {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  const manages = useMay('inspection_manage')
  const shown = template?.published ?? template?.draft
  return (
    <>
      <PageHeader
        title={template ? textOf({ en: template.name_en, id: template.name_id }) : t('newTemplate')}
        above={template && <TemplateBadge state={template.state} />}
        subtitle={template?.published ? t('versionOf', { version: template.published.version }) : t('notPublished')}
        actions={
          <>
            <ButtonLink to="/people/inspection" search={{ tab: 'templates' }} variant="default">
              {t('allTemplates')}
            </ButtonLink>
            {template && manages && <TemplateActions template={template} />}
          </>
        }
      />
      {manages ? (
        <TemplateForm key={template ? `${template.id} ${template.rev}` : 'new'} template={template} />
      ) : (
        shown && <SectionsRead sections={shown.sections} />
      )}
    </>
  )
}

function TemplateActions({ template }: { readonly template: InspectionTemplate }) {
  const { t } = useTranslation('inspections')
  const { show } = useViewState(inspectionView)
  const [publish, retire] = [usePublish(), useRetire()]
  const name = template.code
  const ask = () =>
    askFirst({
      title: t('publishTitle'),
      text: t('publishText', { name }),
      confirm: t('publish'),
      run: () => publish.mutateAsync(template.id),
    })
  const end = () =>
    askFirst({
      ...{ title: t('retireTitle'), text: t('retireText', { name }), confirm: t('retire'), danger: true },
      run: () => retire.mutateAsync(template.id),
    })
  const remove = () =>
    askFirst({
      ...{ title: t('removeTitle'), text: t('removeText', { name }), confirm: t('delete', { ns: 'common' }), danger: true },
      async run() {
        await removeTemplate(template.id)
        await refreshInspections('inspection_templates')
        show({ tab: 'templates' })
      },
    })
  return (
    <Group gap="xs">
      {template.draft && <Button onClick={ask}>{t('publish')}</Button>}
      {template.published && template.plans === 0 && (
        <Button variant="default" onClick={end}>
          {t('retire')}
        </Button>
      )}
      {template.state === 'draft' && template.plans === 0 && (
        <Button variant="default" onClick={remove}>
          {t('delete', { ns: 'common' })}
        </Button>
      )}
    </Group>
  )
}

type Values = Record<string, unknown> & Pick<TemplateBody, 'code' | 'name_en' | 'name_id' | 'sections'>
const valuesOf = (template: InspectionTemplate | undefined): Values => ({
  code: template?.code ?? '',
  name_en: template?.name_en ?? '',
  name_id: template?.name_id ?? '',
  sections: structuredClone((template?.draft ?? template?.published)?.sections ?? [newSection()]),
})

function TemplateForm({ template }: ShownProps) {
  const { t } = useTranslation('inspections')
  const { show } = useViewState(inspectionView)
  const { form, frame } = useRecordForm(InspectionTemplateDraft, valuesOf(template), {
    record: template,
    read: ({ code, name_en, name_id, sections }: Values) => ({ code, name_en, name_id, sections }),
    async save(body) {
      const saved = await saveTemplate(template?.id, { ...body, ...(template && { rev: template.rev }) })
      await refreshInspections('inspection_templates')
      return saved.data
    },
    leave: () => show({ tab: 'templates' }),
    done: ({ id }) => show({ tab: 'templates', edit: id }, 'replace'),
  })
  const [sections, setSections] = useState(form.getValues().sections)
  const put = (changed: Values['sections']) => {
    setSections(changed)
    form.setFieldValue('sections', changed)
  }
  return (
    <Stack gap="md">
      {template?.published && !template.draft && (
        <Paper p="sm">
          <Text size="sm">{t('publishedStays')}</Text>
        </Paper>
      )}
      <RecordForm {...frame} submitText={t('saveDraft')}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput label={t('codeHead')} withAsterisk maxLength={40} key={form.key('code')} {...form.getInputProps('code')} />
          <TextInput label={t('nameEn')} withAsterisk maxLength={120} key={form.key('name_en')} {...form.getInputProps('name_en')} />
          <TextInput label={t('nameId')} withAsterisk maxLength={120} key={form.key('name_id')} {...form.getInputProps('name_id')} />
        </SimpleGrid>
        <SectionsEditor sections={sections} put={put} errorAt={(path) => form.errors[`sections.${path}`]} />
      </RecordForm>
    </Stack>
  )
}
