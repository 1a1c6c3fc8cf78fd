// The API as staff call it.

/** Signs in and returns a function that calls, and answers with the data. */
export async function callAsStaff(url: string) {
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  };
  const login = { email: 'staff@insights.example', password: 'insights-demo' };
  const { accessToken } = await send('POST', '/api/auth/login', login);
  return (method: string, path: string, body?: object) => send(method, path, body, accessToken);
}
