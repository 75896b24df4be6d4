-- Word and Excel are formats of documents, too. The check has the name that PostgreSQL gave it.

alter table public.documents drop constraint documents_format_check;
alter table public.documents
  add constraint documents_format_check check (format in ('pdf', 'docx', 'xlsx', 'csv', 'markdown', 'text'));
