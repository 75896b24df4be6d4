/** A folder's name as it is spoken: "ClientB/2024" is "ClientB 2024". */
export function sayFolder(folder: string): string {
  return folder.replaceAll('/', ' ');
}

/** Whether a driver who says a name may mean a folder that lies in others: by its last part, or by all of them. */
export function isCalled(folder: string, said: string): boolean {
  const wanted = sayFolder(said).toLowerCase();
  return [folder.slice(folder.lastIndexOf('/') + 1), folder].some((name) => sayFolder(name).toLowerCase() === wanted);
}
