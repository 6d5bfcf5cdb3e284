// For its widgets, with any framework.
export const service = 'https://biophony.example';
export const project = 'PROJECT_ID';
export const fetchToken = async (): Promise<string> => 'token';
export const ready = (event: CustomEvent): void => console.log(event.type);
