export { joinWithAnd } from '@nexus/text';
export { shownForm } from './shown-form.ts';
export { briefingMinutes, heardPart, type PlayedPiece, speakDuration, speakingMinutes } from './speaking-time.ts';
export { cardinalWords } from './spoken/numbers/english-numbers.ts';
export { longestFirstClause, spokenForm } from './spoken-form.ts';
export { countOf, type ListNoun, speakList } from './spoken-list.ts';
export { sayTitle, spokenSource } from './spoken-source.ts';
export { type CutRules, createSpokenPieces, createSpokenStream, firstCut, type SpokenPiece } from './spoken-stream.ts';
export { createTurnRecorder, type RecordedTurn, type TurnRecorder } from './turn-recorder.ts';
