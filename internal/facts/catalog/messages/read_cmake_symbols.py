"""Reads the names of CMake's variables from its help, its program and its modules."""

import fnmatch
import glob
import os
import re
import subprocess

import kit

LANGUAGES = "C CUDA CXX".split()
CONFIGURATIONS = "DEBUG MINSIZEREL RELEASE RELWITHDEBINFO".split()
# The manual of CMake 4.3 has these, too.
NEWER = """CMAKE_ADD_CUSTOM_COMMAND_DEPENDS_EXPLICIT_ONLY CMAKE_AIX_SHARED_LIBRARY_ARCHIVE CMAKE_AUTOGEN_BETTER_GRAPH_MULTI_CONFIG
CMAKE_AUTOGEN_COMMAND_LINE_LENGTH_MAX CMAKE_AUTOGEN_INTERMEDIATE_DIR_STRATEGY CMAKE_AUTOGEN_USE_SYSTEM_INCLUDE CMAKE_AUTOMOC_EXECUTABLE
CMAKE_AUTOMOC_INCLUDE_DIRECTORIES CMAKE_AUTORCC_EXECUTABLE CMAKE_AUTOUIC_EXECUTABLE CMAKE_CROSS_CONFIGS CMAKE_CUDA_STANDARD CMAKE_CXX_COMPILER_IMPORT_STD
CMAKE_CXX_MODULE_STD CMAKE_CXX_SCAN_FOR_MODULES CMAKE_CXX_STDLIB_MODULES_JSON CMAKE_DEBUGGER_WORKING_DIRECTORY CMAKE_DLL_NAME_WITH_SOVERSION
CMAKE_EXECUTABLE_ENABLE_EXPORTS CMAKE_EXECUTE_PROCESS_COMMAND_ERROR_IS_FATAL CMAKE_EXPORT_BUILD_DATABASE CMAKE_EXPORT_FIND_PACKAGE_NAME
CMAKE_EXPORT_SARIF CMAKE_FASTBUILD_CACHE_PATH CMAKE_FASTBUILD_COMPILER_EXTRA_FILES CMAKE_FASTBUILD_VERBOSE_GENERATOR
CMAKE_FIND_DEBUG_MODE_NO_IMPLICIT_CONFIGURE_LOG CMAKE_FIND_PACKAGE_REDIRECTS_DIR CMAKE_FIND_REQUIRED CMAKE_HIP_PLATFORM CMAKE_HOST_AIX
CMAKE_HOST_EXECUTABLE_SUFFIX CMAKE_INSTALL_EXPORTS_AS_PACKAGE_INFO CMAKE_INSTALL_OBJECT_NAME_STRATEGY CMAKE_INSTALL_OBJECT_ONLY_USE_DESTINATION
CMAKE_INTERMEDIATE_DIR_STRATEGY CMAKE_LINKER_TYPE CMAKE_LINK_LIBRARIES_STRATEGY CMAKE_LINK_WARNING_AS_ERROR CMAKE_MSVC_RUNTIME_CHECKS
CMAKE_PKG_CONFIG_DISABLE_UNINSTALLED CMAKE_PKG_CONFIG_PC_LIB_DIRS CMAKE_PKG_CONFIG_PC_PATH CMAKE_PKG_CONFIG_SYSROOT_DIR
CMAKE_PKG_CONFIG_TOP_BUILD_DIR CMAKE_POLICY_VERSION_MINIMUM CMAKE_PROJECT_COMPAT_VERSION CMAKE_PROJECT_INCLUDE_BEFORE
CMAKE_PROJECT_SPDX_LICENSE CMAKE_SHARED_LIBRARY_ARCHIVE_SUFFIX CMAKE_SHARED_LIBRARY_ENABLE_EXPORTS CMAKE_SKIP_LINTING
CMAKE_SKIP_TEST_ALL_DEPENDENCY CMAKE_Swift_COMPILATION_MODE CMAKE_Swift_SEPARATE_MODULE_EMISSION CMAKE_TEST_LAUNCHER CMAKE_TLS_VERSION
CMAKE_UNITY_BUILD_RELOCATABLE CMAKE_VERIFY_PRIVATE_HEADER_SETS CMAKE_VS_DEBUGGER_COMMAND CMAKE_VS_USE_DEBUG_LIBRARIES
CMAKE_VS_WINDOWS_TARGET_PLATFORM_MIN_VERSION CMAKE_WINDOWS_KMDF_VERSION CMAKE_<LANG>_COMPILER_LINKER CMAKE_<LANG>_COMPILER_LINKER_FRONTEND_VARIANT
CMAKE_<LANG>_COMPILER_LINKER_ID CMAKE_<LANG>_COMPILER_LINKER_VERSION CMAKE_<LANG>_CREATE_SHARED_LIBRARY_ARCHIVE CMAKE_<LANG>_DEVICE_LINK_MODE
CMAKE_<LANG>_HOST_COMPILER CMAKE_<LANG>_HOST_COMPILER_ID CMAKE_<LANG>_HOST_COMPILER_VERSION CMAKE_<LANG>_ICSTAT CMAKE_<LANG>_LINK_DEF_FILE_FLAG
CMAKE_<LANG>_LINK_FLAGS CMAKE_<LANG>_LINK_FLAGS_<CONFIG> CMAKE_<LANG>_LINK_MODE CMAKE_<LANG>_PVS_STUDIO CMAKE_<LANG>_STANDARD_LATEST
CMAKE_<LANG>_STANDARD_LINK_DIRECTORIES CMAKE_<LANG>_CLANG_TIDY_EXPORT_FIXES_DIR""".split()
# Users choose the rest of these names, and the names of other languages are not judged.
CHOSEN = """CMAKE_DISABLE_FIND_PACKAGE_* CMAKE_REQUIRE_FIND_PACKAGE_* CMAKE_PROJECT_*_INCLUDE* CMAKE_XCODE_ATTRIBUTE_* CMAKE_MATCH_* CMAKE_POLICY_*
CMAKE_ARG* CMAKE_*_USING_* CMAKE_MAP_IMPORTED_CONFIG_* CMAKE_*_[0-9]* CMAKE_*_FLAGS_*
CMAKE_INSTALL_FULL_* CMAKE_*[a-z]* CMAKE_ASM* CMAKE_HIP_* CMAKE_OBJC* CMAKE_ISPC_* CMAKE_RC_*""".split()


def expanded(name):
    """Yields a name with each language and configuration."""
    for language in LANGUAGES if "<LANG>" in name else [""]:
        for configuration in CONFIGURATIONS if "<CONFIG>" in name else [""]:
            yield name.replace("<LANG>", language).replace("<CONFIG>", configuration)


def symbols(root):
    text = subprocess.run(["cmake", "--help-full"], capture_output=True, check=True, text=True).stdout
    listed = subprocess.run(["cmake", "--help-variable-list"], capture_output=True, check=True, text=True).stdout.split()
    names = set(re.findall(r"\bCMAKE_[A-Za-z0-9_<>]*[A-Za-z0-9>]", text)) | {name for name in listed if name.startswith("CMAKE_")} | set(NEWER)
    folder = os.path.join(root, "usr/share/cmake-*")
    for file in glob.glob(os.path.join(folder, "**/*.*"), recursive=True) + [os.path.join(root, "usr/bin/cmake")]:
        if os.path.isfile(file):
            names |= {name.decode() for name in re.findall(rb"\bCMAKE_[A-Z0-9_]*[A-Z0-9]\b", kit.read(file))}
    names = {name for name in names if not any(fnmatch.fnmatchcase(name, chosen) for chosen in CHOSEN) or "<" in name}
    version = re.search(r"\d+(\.\d+)+", subprocess.run(["cmake", "--version"], capture_output=True, check=True, text=True).stdout).group()
    return {
        "catalog": "cmake-symbols", "title": "Variables of CMake", "kind": "symbols", "domains": ["*"],
        "source": f"the help of CMake {version} and the manual of CMake 4.3", "product": "CMake", "version": "4.3",
        "covers": ["$~CMAKE_*", *("!" + chosen for chosen in CHOSEN)],
        "symbols": sorted({one for name in names for one in expanded(name) if re.fullmatch(r"CMAKE_[A-Z0-9_]+", one) and not re.search("_FLAGS_", one)}),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
