/* What Wine 8 lacks and every Windows has: random bytes for Rust's standard library. */
#include <windows.h>

BOOLEAN WINAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length) { return SystemFunction036(buffer, length); }
