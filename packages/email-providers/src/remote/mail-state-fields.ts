import type { RemoteMailState } from './remote-mails.ts';

/** Some of the fields of a state. */
export type StateFields = Partial<RemoteMailState>;

/** Whether a mail stands as `fields` say; what they do not name does not matter. */
export function standsAs(state: RemoteMailState, fields: StateFields): boolean {
  if (fields.read !== undefined && fields.read !== state.read) return false;
  if (fields.flagged !== undefined && fields.flagged !== state.flagged) return false;
  return fields.folder === undefined || fields.folder === state.folder;
}

/** The fields of `state` that `fields` name. */
export function fieldsOf(state: RemoteMailState, fields: StateFields): StateFields {
  return {
    ...(fields.read === undefined ? {} : { read: state.read }),
    ...(fields.flagged === undefined ? {} : { flagged: state.flagged }),
    ...(fields.folder === undefined ? {} : { folder: state.folder }),
  };
}
